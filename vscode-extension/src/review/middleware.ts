// The server's own signs of hunks, which every editor shows, left out where threads say the same.

import type { Middleware } from "vscode-languageclient/node";

import { type CodeLens, type Diagnostic, type Uri, workspace } from "../vscode";
import { threadsAreShown } from "./marks";

/** What is put between the server and VS Code. */
export const reviewMiddleware: Middleware = {
  handleDiagnostics: (uri, diagnostics, next) => {
    told.set(String(uri), { uri, diagnostics, next });
    next(uri, kept(diagnostics));
  },
  provideCodeLenses: async (document, token, next) => {
    const lenses = await next(document, token);
    return threadsAreShown() ? lenses?.filter((lens) => !isOfHunk(lens)) : lenses;
  },
};

/** Show the signs, or leave them out, when the user switches comments on or off. */
export function followComments(): { dispose(): void } {
  return workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration("comments.visible")) {
      told.forEach(({ uri, diagnostics, next }) => next(uri, kept(diagnostics)));
    }
  });
}

interface Told {
  readonly uri: Uri;
  readonly diagnostics: Diagnostic[];
  readonly next: (uri: Uri, diagnostics: Diagnostic[]) => void;
}

/** What was last told of each text. */
const told = new Map<string, Told>();

function kept(diagnostics: Diagnostic[]): Diagnostic[] {
  const isHunk = ({ source, code }: Diagnostic): boolean => source === "patchwright" && code === "hunk";
  return threadsAreShown() ? diagnostics.filter((one) => !isHunk(one)) : diagnostics;
}

const OF_HUNKS = /^patchwright\.(accept|reject|takeBack|evidence|editHunk|hunkDiff|next|previous)$/;

function isOfHunk({ command }: CodeLens): boolean {
  return command !== undefined && OF_HUNKS.test(command.command);
}
