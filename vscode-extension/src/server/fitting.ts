// Whether a server fits this extension. Pure.

import type { Problem } from "./problem";

/** What the extension was built for. */
export interface BuiltFor {
  readonly version: string;
  readonly protocol: number;
}

/** What a server says of itself; the protocol is asked for where it is known how. */
export interface Said {
  readonly name: string | undefined;
  readonly version: string | undefined;
  readonly protocol?: number | undefined;
}

/** Return what is wrong with a server; undefined where nothing is. */
export function unfitting(said: Said, built: BuiltFor, command: string): Problem | undefined {
  if (said.name !== "patchwright") {
    return problem(
      "not-ours",
      `${command} is no Patchwright.`,
      "Name a patchwright in the setting patchwright.command, or leave it empty.",
    );
  }
  const shown = `Patchwright ${said.version ?? "of no version"} (${command})`;
  if (said.protocol !== undefined && said.protocol > built.protocol) {
    return problem(
      "too-new",
      `${shown} speaks a newer protocol (${said.protocol}) than this extension (${built.protocol}).`,
      "Update the extension, or leave the setting patchwright.command empty.",
    );
  }
  if (
    isOlder(said.version ?? "", built.version) ||
    (said.protocol !== undefined && said.protocol < built.protocol)
  ) {
    return problem(
      "too-old",
      `${shown} is older than this extension, which needs ${built.version}.`,
      "Update it, or leave the setting patchwright.command empty: the extension then brings its own.",
    );
  }
  return undefined;
}

/** Say whether version `one` is older than `other`, by their numbers. */
export function isOlder(one: string, other: string): boolean {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) {
      return difference < 0;
    }
  }
  return false;
}

function numbersOf(version: string): readonly number[] {
  return (/^\d+(\.\d+)*/.exec(version)?.[0] ?? "0").split(".").map(Number);
}

function problem(kind: string, what: string, todo: string): Problem {
  return {
    kind,
    what,
    kept: "It was stopped.",
    todo,
    remedies: ["Open Settings", "Restart"],
    setting: "command",
  };
}
