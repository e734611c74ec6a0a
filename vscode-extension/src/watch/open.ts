// A place of a run, opened in the editor.

import { utf16 } from "./place";
import { Position, Range, type TextDocument, Uri, window, workspace } from "../vscode";
import { inside } from "./place";
import type { Place } from "./node";

/** Open a place and put the cursor there; its lines are shown as the run counts them. */
export async function openPlace(place: Place, keepsFocus = false): Promise<void> {
  const path = inside(place.path);
  if (!path) {
    return;
  }
  const document = await workspace.openTextDocument(Uri.joinPath(Uri.file(place.root), path));
  const range = rangeIn(document, place);
  await window.showTextDocument(document, {
    preview: true,
    preserveFocus: keepsFocus,
    ...(range ? { selection: new Range(range.start, range.start) } : {}),
  });
  if (range) {
    window.activeTextEditor?.revealRange(range);
  }
}

function rangeIn(document: TextDocument, { range }: Place): Range | undefined {
  if (!range) {
    return undefined;
  }
  // The text may be another one by now, and shorter.
  const at = (line: number, column: number): Position => {
    const there = Math.min(line, document.lineCount - 1);
    return new Position(there, there === line ? utf16(document.lineAt(there).text, column) : 0);
  };
  return new Range(at(range.start.line, range.start.column), at(range.end.line, range.end.column));
}
