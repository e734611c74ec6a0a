// What stands in the thread of a hunk: sentences, and code in the colors of its language.

import { type Comment, CommentMode, MarkdownString, workspace } from "../vscode";
import type { Shown } from "./shown";
import { uriOf } from "./uris";

/** Return the one comment of a hunk's thread. */
export function commentOf(one: Shown): Comment {
  const author = { name: one.how };
  const said = { body: bodyOf(one), mode: CommentMode.Preview, author, contextValue: one.can };
  return one.notes === "" ? said : { ...said, label: one.notes };
}

/** Return what is said of a hunk; all of it is words and code, whoever wrote it. */
function bodyOf(one: Shown): MarkdownString {
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
