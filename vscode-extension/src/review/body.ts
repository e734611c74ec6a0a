// What stands in the thread of a hunk: sentences, and code in the colors of its language.

import { MarkdownString, workspace } from "../vscode";
import type { Shown } from "./shown";
import { uriOf } from "./uris";

/** Return what is said of a hunk; all of it is words and code, whoever wrote it. */
export function bodyOf(one: Shown): MarkdownString {
  const body = new MarkdownString();
  for (const part of one.parts) {
    if (part.kind === "code") {
      body.appendCodeblock(part.text, languageOf(one));
    } else {
      body.appendText(part.text);
      body.appendMarkdown("\n\n");
    }
  }
  return body;
}

/** Return the language of a hunk's file; before it is open, what its name ends with. */
export function languageOf(one: Shown): string {
  const uri = String(uriOf(one));
  const open = workspace.textDocuments.find((document) => String(document.uri) === uri);
  const ending = /\.(\w+)$/.exec(one.hunk.path)?.[1] ?? "";
  return open?.languageId ?? ending;
}
