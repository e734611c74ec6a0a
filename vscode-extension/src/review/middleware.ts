// The server's own signs of hunks, which every editor shows, left out where threads say the same;
// and what its code actions open, opened as our own commands do.

import type { Middleware } from "vscode-languageclient/node";

import { type CodeLens, commands, type Diagnostic, type Uri, workspace } from "../vscode";
import { threadsAreShown } from "./marks";

/** Commands of the server that lay something before the user, and ours in their place. */
const OURS: Readonly<Record<string, string>> = {
  "patchwright.evidence": "patchwright.hunk.evidence",
  "patchwright.next": "patchwright.hunk.next",
  "patchwright.previous": "patchwright.hunk.previous",
};

const LED = "patchwright.hunk.led";

/** What is put between the server and VS Code. */
export const reviewMiddleware: Middleware = {
  handleDiagnostics: (uri, diagnostics, next) => {
    if (diagnostics.length > 0) {
      told.set(String(uri), { uri, diagnostics, next });
    } else {
      told.delete(String(uri));
    }
    next(uri, kept(diagnostics));
  },
  provideCodeLenses: async (document, token, next) => {
    const lenses = await next(document, token);
    return threadsAreShown() ? lenses?.filter((lens) => !isOfHunk(lens)) : lenses;
  },
  window: {
    showDocument: async (asked, token, next) => {
      const { uri, selection, external } = asked;
      // "Review" leads to a hunk, and it is as "Next Hunk" leads there.
      const isLed = external !== true && (await commands.executeCommand(LED, uri, selection?.start.line));
      return isLed === true ? { success: true } : next(asked, token);
    },
  },
  executeCommand: (command, args, next) => {
    const ours = OURS[command];
    const asked: unknown = args[0];
    // What people type by hand is words, which the server reads.
    const isOurs = ours !== undefined && typeof asked === "object" && asked !== null;
    return isOurs ? commands.executeCommand(ours, asked) : next(command, args);
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
