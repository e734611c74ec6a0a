// A text that is read stays where it is when threads above it come or go: VS Code moves it by their height.

import { commands, Disposable, type TextEditor, window } from "../vscode";

/** Milliseconds within which VS Code draws threads, and those after which it has moved the text for good. */
const WITHIN = 600;
const SETTLED = 60;

/** Keeps the line that stands on top of the text that is worked on. */
export class Keeping extends Disposable {
  private held: Disposable | undefined;

  constructor() {
    super(() => this.stop());
  }

  /** Keep it while threads of *uri* under *lines* come and go. */
  keep(uri: string, lines: readonly number[]): void {
    const editor = window.activeTextEditor;
    const top = editor && topOf(editor);
    if (!editor || top === undefined || String(editor.document.uri) !== uri || !lines.some((line) => line < top)) {
      return;
    }
    this.stop();
    this.held = this.following(editor, top);
  }

  /** Keep nothing: the user goes elsewhere. */
  stop(): void {
    this.held?.dispose();
    this.held = undefined;
  }

  private following(editor: TextEditor, top: number): Disposable {
    const { version } = editor.document;
    const back = (): void => {
      this.stop();
      if (editor === window.activeTextEditor && editor.document.version === version) {
        void scrolled(top - (topOf(editor) ?? top));
      }
    };
    let settled: NodeJS.Timeout | undefined;
    const over = setTimeout(() => this.stop(), WITHIN);
    const timers = new Disposable(() => [over, settled].forEach(clearTimeout));
    const moved = window.onDidChangeTextEditorVisibleRanges((change) => {
      if (change.textEditor === editor) {
        clearTimeout(settled);
        settled = setTimeout(back, SETTLED);
      }
    });
    const gone = window.onDidChangeTextEditorSelection(() => this.stop());
    return Disposable.from(timers, moved, gone);
  }
}

function topOf(editor: TextEditor): number | undefined {
  return editor.visibleRanges[0]?.start.line;
}

/** Scroll so many lines; unlike what reveals a line, it counts none that stick to the top. */
async function scrolled(lines: number): Promise<void> {
  if (lines !== 0) {
    const to = lines < 0 ? "up" : "down";
    await commands.executeCommand("editorScroll", { to, by: "line", value: Math.abs(lines), revealCursor: false });
  }
}
