// Why a hunk is proposed, as a page beside the text.

import { commands, ViewColumn, window, workspace } from "../vscode";
import type { HunkOf } from "./shown";
import { evidenceUri } from "./uris";

/** Show the page: read, not written; as text where nobody shows Markdown. */
export async function showEvidence(one: HunkOf): Promise<void> {
  const uri = evidenceUri(one);
  const known = await commands.getCommands(true);
  if (known.includes("markdown.showPreviewToSide")) {
    await commands.executeCommand("markdown.showPreviewToSide", uri);
    return;
  }
  const document = await workspace.openTextDocument(uri);
  await window.showTextDocument(document, { preview: true, viewColumn: ViewColumn.Beside });
}
