// The way from hunk to hunk, in this file and into others.

import {
  commands,
  Position,
  Range,
  Selection,
  type TextEditor,
  TextEditorRevealType,
  window,
  workspace,
} from "../vscode";
import { lineOf, onward, type Cursor } from "./order";
import type { Proposals } from "./proposals";
import type { Shown } from "./shown";
import { notThere } from "./telling";
import type { Threads } from "./threads";
import { uriOf } from "./uris";

const REJECT = "Reject Hunk";

/** Lead the user to the next hunk, or to the one before. */
export async function go(proposals: Proposals, threads: Threads, back: boolean): Promise<void> {
  const found = onward(proposals.shown, cursor(proposals), back, threads.last);
  if (found === null) {
    void window.showInformationMessage("No hunk is left to be decided on.");
    return;
  }
  let one: Shown = found;
  do {
    if (await shows(one, threads)) {
      return;
    }
    void tellGone(one);
    // It goes on from there, or nobody would come past it.
    one = onward(proposals.shown, { uri: one.hunk.uri, line: lineOf(one) }, back, one.key) ?? found;
  } while (one.key !== found.key);
}

/** Show a hunk, and say whether that was possible: somebody may have deleted its file. */
async function shows(one: Shown, threads: Threads): Promise<boolean> {
  return show(one, threads).then(
    () => true,
    () => false,
  );
}

async function tellGone({ hunk, proposal }: Shown): Promise<void> {
  const picked = await window.showWarningMessage(notThere(proposal, hunk), REJECT);
  if (picked === REJECT) {
    await commands.executeCommand("patchwright.hunk.reject", { run: proposal.run, hunk: hunk.number });
  }
}

/** Lay a hunk before the user: the cursor at its lines, its thread unfolded. */
export async function show(one: Shown, threads: Threads): Promise<TextEditor> {
  const document = await workspace.openTextDocument(uriOf(one));
  const editor = await window.showTextDocument(document, { preview: true });
  const line = Math.min(Math.max(lineOf(one), 0), Math.max(document.lineCount - 1, 0));
  const place = new Position(line, 0);
  editor.selection = new Selection(place, place);
  editor.revealRange(new Range(place, place), TextEditorRevealType.InCenter);
  threads.unfold(one.key);
  return editor;
}

/** Return where the cursor is, as hunks are told. */
export function cursor({ shown }: Proposals): Cursor | null {
  // Beside a page of evidence no text is active, and the one that is seen is meant.
  const editor = window.activeTextEditor ?? window.visibleTextEditors[0];
  if (!editor) {
    return null;
  }
  const uri = String(editor.document.uri);
  // What a hunk creates stands in a text of ours, and is told by its file's name.
  const created = shown.find((one) => one.place.at === "new file" && String(uriOf(one)) === uri);
  return { uri: created?.hunk.uri ?? uri, line: created ? -1 : editor.selection.active.line };
}
