// What is meant in the editor: a selection, or a problem at the cursor.

import { inList } from "../plain";
import { uncommented } from "./comment";
import type { Known } from "../known";
import type { FixArguments, Problem, SpanInput } from "../protocol/generated";
import {
  type Diagnostic,
  Disposable,
  languages,
  type Range,
  type TextEditor,
  window,
} from "../vscode";

const OURS = "patchwright";

/** Prose has marks of its own, such as headings, which are read as they stand. */
const PROSE = new Set(["markdown", "plaintext", "restructuredtext", "asciidoc", "git-commit"]);

/** Return what is selected; without a selection, the place whose prose is meant. */
export function selected(editor: TextEditor): FixArguments {
  const { document, selection } = editor;
  const where = { uri: document.uri.toString(), range: span(selection) };
  const text = document.getText(selection).trim();
  const words = PROSE.has(document.languageId) ? text : uncommented(text);
  return words ? { ...where, text: words } : where;
}

/** Have one of the problems at the cursor picked. */
export async function pickProblem(editor: TextEditor): Promise<FixArguments | undefined> {
  const items = problemsAt(editor).map((one) => ({
    label: inList(one.message, 160),
    description: inList([one.source, codeOf(one)].filter(Boolean).join(" "), 60),
    one,
  }));
  if (items.length === 0) {
    void window.showInformationMessage("No problem is reported at the cursor.");
  }
  const chosen = items.length > 1 ? await window.showQuickPick(items, { title: "Which problem?" }) : items[0];
  return chosen && { uri: editor.document.uri.toString(), diagnostic: problem(chosen.one) };
}

/** Have known whether there is a cursor, and whether a problem stands there. */
export function followProblems(known: Known): Disposable {
  const look = (): void => {
    const editor = window.activeTextEditor;
    const hasText = editor !== undefined;
    known.tell({ hasText, problemHere: hasText && problemsAt(editor).length > 0 });
  };
  look();
  return Disposable.from(
    window.onDidChangeTextEditorSelection(look),
    window.onDidChangeActiveTextEditor(look),
    languages.onDidChangeDiagnostics(look),
  );
}

function problemsAt({ document, selection }: TextEditor): Diagnostic[] {
  const all = languages
    .getDiagnostics(document.uri)
    .filter((one) => one.source !== OURS && one.message.trim());
  const here = all.filter(({ range }) => range.intersection(selection));
  return here.sort((a, b) => a.severity - b.severity);
}

function problem(one: Diagnostic): Problem {
  const code = codeOf(one);
  return {
    message: one.message,
    range: span(one.range),
    ...(code === undefined ? {} : { code }),
    ...(one.source ? { source: one.source } : {}),
  };
}

function codeOf({ code }: Diagnostic): string | number | undefined {
  return typeof code === "object" ? code.value : code;
}

function span({ start, end }: Range): SpanInput {
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
}
