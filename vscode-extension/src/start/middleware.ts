// What code actions and lenses of the server begin goes the same ways as what our own commands begin.

import type { Middleware } from "vscode-languageclient/node";

import { said } from "./begin";
import type { Quiet } from "./quiet";

/** Carries out a command of the server, given its one argument. */
export type Way = (asked: Readonly<Record<string, unknown>>) => Promise<void>;

/** The page with places that the server has opened, where an editor has no better list. */
const PAGE = /\/places\/places\.md$/;

/** Return what is put between the server and VS Code. */
export function startMiddleware(ways: Readonly<Record<string, Way>>, quiet: Quiet): Middleware {
  return {
    executeCommand: async (command, args, next) => {
      const way = ways[command];
      const asked: unknown = args[0];
      return way && isObject(asked) ? said(() => way(asked)) : next(command, args);
    },
    window: {
      showDocument: async (params, token, next) =>
        quiet.isNow && PAGE.test(params.uri) ? { success: true } : next(params, token),
    },
  };
}

function isObject(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}
