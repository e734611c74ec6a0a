// The lines that go, marked as in a diff, and every hunk beside the scroll bar.

import {
  type DecorationRenderOptions,
  Disposable,
  OverviewRulerLane,
  Range,
  type TextEditor,
  type TextEditorDecorationType,
  ThemeColor,
  window,
  workspace,
} from "../vscode";
import { COLORS } from "./ids";
import type { Proposals } from "./proposals";
import type { Shown } from "./shown";

const RULER = { overviewRulerColor: new ThemeColor(COLORS.ruler), overviewRulerLane: OverviewRulerLane.Left };
const GONE: DecorationRenderOptions = {
  ...RULER,
  isWholeLine: true,
  backgroundColor: new ThemeColor(COLORS.background),
  border: "solid",
  borderWidth: "0 0 0 3px",
  borderColor: new ThemeColor(COLORS.border),
  // Where a theme tells nothing by its backgrounds.
  outlineStyle: "dashed",
  outlineWidth: "1px",
  outlineColor: new ThemeColor(COLORS.outline),
};

/** Show the marks, in each editor that is seen. */
export function activateMarks(proposals: Proposals): Disposable {
  const gone = window.createTextEditorDecorationType(GONE);
  const added = window.createTextEditorDecorationType({ ...RULER, isWholeLine: true });
  const mark = (editors: readonly TextEditor[]): void => {
    editors.forEach((editor) => markOne(editor, proposals.shown, gone, added));
  };
  mark(window.visibleTextEditors);
  return Disposable.from(
    gone,
    added,
    proposals.onChange(() => mark(window.visibleTextEditors)),
    window.onDidChangeVisibleTextEditors(mark),
  );
}

function markOne(
  editor: TextEditor,
  all: readonly Shown[],
  gone: TextEditorDecorationType,
  added: TextEditorDecorationType,
): void {
  const uri = String(editor.document.uri);
  const here = all.filter(({ hunk }) => hunk.uri === uri);
  editor.setDecorations(gone, here.flatMap((one) => lines(one, editor.document.lineCount)));
  editor.setDecorations(added, here.flatMap(between));
}

function lines({ gone }: Shown, count: number): readonly Range[] {
  return gone === null ? [] : [new Range(gone.first, 0, Math.min(gone.last, count - 1), 0)];
}

function between({ gone, place }: Shown): readonly Range[] {
  if (gone !== null) {
    return [];
  }
  const line = place.at === "line" ? place.line : 0;
  return [new Range(line, 0, line, 0)];
}

/** Say whether threads are shown at all; where they are not, the server's own signs stay. */
export function threadsAreShown(): boolean {
  return workspace.getConfiguration("comments").get<boolean>("visible", true);
}
