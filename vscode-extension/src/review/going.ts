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
import { type Cursor, ledTo, lineOf, onward, ordered, topOf } from "./order";
import type { Proposals } from "./proposals";
import type { Shown } from "./shown";
import { notThere } from "./telling";
import type { Threads } from "./threads";
import { uriOf } from "./uris";
import { nothingLeft } from "./wholes";

const REJECT = "Reject Hunk";

/** Lead the user to the next hunk, or to the one before. */
export async function go(proposals: Proposals, threads: Threads, back: boolean): Promise<void> {
  const found = onward(proposals.shown, cursor(proposals), back, threads.last);
  if (found === null) {
    void window.showInformationMessage(nothingLeft(proposals));
    return;
  }
  let one: Shown = found;
  do {
    if (await shows(one, proposals, threads)) {
      return;
    }
    void tellGone(one);
    // It goes on from there, or nobody would come past it.
    one = onward(proposals.shown, { uri: one.hunk.uri, line: lineOf(one) }, back, one.key) ?? found;
  } while (one.key !== found.key);
}

/** Show a hunk, and say whether that was possible: somebody may have deleted its file. */
async function shows(one: Shown, proposals: Proposals, threads: Threads): Promise<boolean> {
  return show(one, proposals, threads).then(
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
export async function show(one: Shown, { shown }: Proposals, threads: Threads): Promise<TextEditor> {
  const document = await workspace.openTextDocument(uriOf(one));
  const editor = await window.showTextDocument(document, { preview: true });
  const line = Math.min(Math.max(lineOf(one), 0), Math.max(document.lineCount - 1, 0));
  const place = new Position(line, 0);
  editor.selection = new Selection(place, place);
  threads.unfold(one.key);
  if (one.place.at === "line") {
    const top = new Position(topOf(one, shown), 0);
    editor.revealRange(new Range(top, top), TextEditorRevealType.AtTop);
  } else {
    // Its thread stands above the first line.
    editor.revealRange(new Range(place, place), TextEditorRevealType.InCenter);
  }
  return editor;
}

/** Lead the user to the first undecided hunk of a run, and say whether it has any that can be shown. */
export async function goToFirst(given: unknown, proposals: Proposals, threads: Threads): Promise<boolean> {
  const ofRun = ordered(proposals.shown).filter(({ proposal }) => proposal.run === given);
  for (const one of ofRun) {
    if (await shows(one, proposals, threads)) {
      return true;
    }
  }
  return false;
}

/** Lay a hunk before the user to which the server leads him, and say whether it is one. */
export async function goLed(uri: unknown, line: unknown, proposals: Proposals, threads: Threads): Promise<boolean> {
  const cursor = { uri: String(uri), line: typeof line === "number" ? line : -1 };
  const one = ledTo(proposals.shown, cursor);
  return one !== null && (await shows(one, proposals, threads));
}

/** Return where the cursor is, as hunks are told; or where the selection begins. */
export function cursor({ shown }: Proposals, from: "active" | "start" = "active"): Cursor | null {
  // Beside a page of evidence no text is active, and the one that is seen is meant.
  const editor = window.activeTextEditor ?? window.visibleTextEditors[0];
  if (!editor) {
    return null;
  }
  const uri = String(editor.document.uri);
  // What a hunk creates stands in a text of ours, and is told by its file's name.
  const created = shown.find((one) => one.place.at === "new file" && String(uriOf(one)) === uri);
  return { uri: created?.hunk.uri ?? uri, line: created ? -1 : editor.selection[from].line };
}
