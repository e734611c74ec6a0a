// Which files have hunks that are still to be decided on. Pure.

import type { Shown } from "./shown";
import { counted } from "./telling";

/** A file, or a folder in which one is to be created. */
export interface PendingFile {
  readonly hunks: number;
  /** For whoever points at its badge. */
  readonly said: string;
}

/** Return the files, by their addresses. */
export function filesOf(all: readonly Shown[]): ReadonlyMap<string, PendingFile> {
  const numbers = new Map<string, number>();
  for (const one of all) {
    const uri = one.place.at === "new file" ? folderOf(one.hunk.uri) : one.hunk.uri;
    numbers.set(uri, (numbers.get(uri) ?? 0) + 1);
  }
  const told = (hunks: number): PendingFile => ({ hunks, said: `${counted(hunks)} to decide on` });
  return new Map([...numbers].map(([uri, hunks]) => [uri, told(hunks)]));
}

function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf("/"));
}
