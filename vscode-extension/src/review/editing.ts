// A hunk written anew: the server lays a document before the user, and what is saved there becomes the hunk.

import type { Context } from "../context";
import { reasonOf } from "../plain";
import { Uri, window, workspace } from "../vscode";
import type { HunkDocuments } from "./documents";
import type { Shown } from "./shown";

const BOTH = "Both versions stand here: leave what shall stand, without the marks.";

/** Open the document of a hunk. */
export async function editHunk(
  { server, log }: Context,
  documents: HunkDocuments,
  { hunk, proposal }: Shown,
): Promise<void> {
  try {
    const { run, revision } = proposal;
    const asked = { run, revision, hunk: hunk.number, uri: hunk.uri };
    const opened = await server.command("patchwright.editHunk", asked);
    // The server has it shown already; to show it again finds the same tab.
    const document = await workspace.openTextDocument(Uri.parse(opened.uri, true));
    documents.opened(document, opened.run, opened.hunk);
    await window.showTextDocument(document, { preview: false });
    const marks = opened.hasMarks ? `${BOTH} ` : "";
    window.setStatusBarMessage(`$(edit) ${marks}What you save here becomes hunk ${hunk.number}.`, 10_000);
  } catch (error) {
    log.error(String(error));
    void window.showErrorMessage(reasonOf(error));
  }
}
