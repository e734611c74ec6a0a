// How the server is started, and what it is told first.

import type { Middleware } from "vscode-languageclient/node";

import type { Launch } from "./client";
import { merged } from "./merging";
import type { Given } from "../care/given";
import { trustedAtFirst } from "../care/trust";
import { forOwnPython } from "./surroundings";
import { SECTION } from "../words";

/** A server that can be started. */
export interface Program {
  readonly path: string;
  /** Whether it is of the extension's own environment. */
  readonly isOwn: boolean;
}

/** Return what is told with `initialize`; what is not set is not there. */
export function optionsOf(given: Given): object {
  return { events: true, saves: true, trusted: trustedAtFirst(), ...given.first() };
}

/** Return how `program` is started: never in the workspace, whose files could be taken for modules. */
export function launchOf(
  program: Program,
  storage: string,
  given: Given,
  middlewares: readonly Middleware[],
): Launch {
  return {
    program: program.path,
    args: ["serve"],
    cwd: storage,
    env: program.isOwn ? forOwnPython(process.env) : process.env,
    middleware: merged([...middlewares, settingsMiddleware(given)]),
    options: () => optionsOf(given),
  };
}

/** Answers with what the user has set; the library would answer with all defaults. */
function settingsMiddleware(given: Given): Middleware {
  return {
    workspace: {
      configuration: ({ items }) => items.map(({ section }) => (section === SECTION ? given.values() : null)),
      didChangeConfiguration: async () => given.tell(),
    },
  };
}
