// Middleware of several features as one.

import type { Middleware } from "vscode-languageclient/node";

type Step = (...args: unknown[]) => unknown;

/** Where functions stand one level below. */
const GROUPS = ["workspace", "window"] as const;

/**
 * Return all of `middlewares` as one: the first is the outermost.
 *
 * Of each name, `next` is the function of the following one that has it, and at last the library's.
 */
export function merged(middlewares: readonly Middleware[]): Middleware {
  const all: Record<string, unknown> = chained(middlewares);
  for (const group of GROUPS) {
    all[group] = chained(middlewares.map((one) => one[group] ?? {}));
  }
  return all as Middleware;
}

function chained(parts: readonly object[]): Record<string, unknown> {
  const chains: Record<string, unknown> = {};
  for (const name of new Set(parts.flatMap(Object.keys))) {
    const steps = parts
      .map((part) => (part as Record<string, unknown>)[name])
      .filter((one) => typeof one === "function");
    if (steps.length > 0) {
      chains[name] = steps.length === 1 ? steps[0] : chain(name, steps as Step[]);
    }
  }
  return chains;
}

function chain(name: string, steps: readonly Step[]): Step {
  return (...args) => {
    const at = placeOfNext(name, args);
    const last = args[at] as Step;
    const walk = (index: number): Step => {
      const step = steps[index];
      return step === undefined ? last : (...given) => step(...withNext(given, at, args, walk(index + 1)));
    };
    return walk(0)(...args.filter((_, index) => index !== at));
  };
}

/** Return where `next` stands: last, but in the one that the library calls with the parameters behind it. */
function placeOfNext(name: string, args: readonly unknown[]): number {
  return name === "sendNotification" ? 1 : args.length - 1;
}

/** Return the arguments of a step; what a caller left out stays as it was first given. */
function withNext(given: readonly unknown[], at: number, first: readonly unknown[], next: Step): unknown[] {
  const without = first.filter((_, index) => index !== at);
  const filled = without.map((one, index) => (index < given.length ? given[index] : one));
  return [...filled.slice(0, at), next, ...filled.slice(at)];
}
