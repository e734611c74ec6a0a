// A whole proposal that the server would show as the text of a diff, shown as VS Code's own.

import type { Middleware } from "vscode-languageclient/node";

import { commands, type Disposable } from "../vscode";
import { showAll } from "./diffs";
import type { Proposals } from "./proposals";
import { proposalOf } from "./wholes";

const COMMAND = "patchwright.all.preview";

/** The file in which the server has put it. */
const PREVIEW = /\/previews\/(\d{8}-\d{6}-\w+)\.diff$/;

/** What is put between the server and VS Code. */
export const previewMiddleware: Middleware = {
  window: {
    showDocument: async (asked, token, next) => {
      const [, run] = PREVIEW.exec(asked.uri) ?? [];
      const isShown = run !== undefined && (await commands.executeCommand(COMMAND, run)) === true;
      return isShown ? { success: true } : next(asked, token);
    },
  },
};

/** Show what is undecided of a run's proposal, and say whether there is any: the rest has only the server's text. */
export function activatePreviews(proposals: Proposals): Disposable {
  return commands.registerCommand(COMMAND, async (run: unknown) => {
    const proposal = await proposalOf(proposals, run);
    await (proposal && showAll(proposal));
    return proposal !== undefined;
  });
}
