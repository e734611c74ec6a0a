// What is known of a hunk's document by its name and its text. Pure.

import { oneLine } from "../plain";

const NAME = /\/hunks\/Hunk (\d+) of ([^/]+)$/;

/** Say what saving a document does, by its path; empty where it is none of a hunk. */
export function whatSavingDoes(path: string): string {
  const [, number, file] = NAME.exec(path) ?? [];
  return number === undefined || file === undefined
    ? ""
    : `What you save here becomes hunk ${number} of ${oneLine(file, 60)}. It is accepted only by “Accept Hunk”.`;
}

/** Say whether a document's text is the lines of its hunk; saving may have given the last one an end. */
export function isText(lines: readonly string[], text: string): boolean {
  return same(lines.join("")) === same(text);
}

function same(text: string): string {
  return text.replace(/\r\n|\r/g, "\n").replace(/\n$/, "");
}
