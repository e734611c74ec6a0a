// A hunk written anew: the server lays a document before the user, and what is saved there becomes the hunk.

import type { Context } from "../context";
import { reasonOf } from "../plain";
import { Uri, window, workspace } from "../vscode";
import type { Shown } from "./shown";

const BOTH = "Both versions stand here: leave what shall stand, without the marks.";

/** Open the document of a hunk. */
export async function editHunk({ server, log }: Context, { hunk, proposal }: Shown): Promise<void> {
  try {
    const { run, revision } = proposal;
    const asked = { run, revision, hunk: hunk.number, uri: hunk.uri };
    const opened = await server.command("patchwright.editHunk", asked);
    // The server has it shown already; to show it again finds the same tab.
    await window.showTextDocument(await workspace.openTextDocument(Uri.parse(opened.uri, true)));
    const marks = opened.hasMarks ? `${BOTH} ` : "";
    window.setStatusBarMessage(`$(edit) ${marks}What you save here becomes hunk ${hunk.number}.`, 10_000);
  } catch (error) {
    log.error(String(error));
    void window.showErrorMessage(reasonOf(error));
  }
}
