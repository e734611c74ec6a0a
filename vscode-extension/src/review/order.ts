// The order of hunks, and which one is meant by a place. Pure.

import type { Shown } from "./shown";

/** Lines that are shown above those of a hunk. */
const ABOVE = 3;

/** Where the cursor is. */
export interface Cursor {
  readonly uri: string;
  readonly line: number;
}

/** Return hunks in the order in which they are walked: by file, and down each file. */
export function ordered(all: readonly Shown[]): readonly Shown[] {
  return [...all].sort(
    (a, b) => compare(a.hunk.path, b.hunk.path) || lineOf(a) - lineOf(b) || a.hunk.number - b.hunk.number,
  );
}

/**
 * Return the next hunk from *cursor*, or the one before; after the last comes the first.
 *
 * Several may stand at one place: from *last*, where the user was led and still is, it goes on.
 */
export function onward(
  all: readonly Shown[],
  cursor: Cursor | null,
  back: boolean,
  last: string | null = null,
): Shown | null {
  const walked = back ? [...ordered(all)].reverse() : ordered(all);
  const from = walked.findIndex((one) => one.key === last && isAt(one, cursor));
  if (from >= 0) {
    return walked[(from + 1) % walked.length] ?? null;
  }
  if (cursor === null) {
    return walked[0] ?? null;
  }
  const path = walked.find(({ hunk }) => hunk.uri === cursor.uri)?.hunk.path;
  if (path === undefined) {
    return walked[0] ?? null;
  }
  const behind = ({ hunk }: Shown, line: number): boolean => {
    const order = compare(hunk.path, path) || line - cursor.line;
    return back ? order < 0 : order > 0;
  };
  return walked.find((one) => behind(one, lineOf(one))) ?? walked[0] ?? null;
}

/** Return the hunk at *cursor*: the one whose lines, or whose place, it touches; else the whole file's. */
export function at(all: readonly Shown[], cursor: Cursor): Shown | null {
  const here = all.filter(({ hunk }) => hunk.uri === cursor.uri);
  const hit = here.find((one) => one.place.at === "line" && touches(one, cursor.line));
  const whole = here.find((one) => one.place.at !== "line" && (one.hunk.range === null || cursor.line <= 0));
  return hit ?? whole ?? null;
}

/** Return the line that is to stand on top where a hunk is shown: its thread, below its lines, is seen too. */
export function topOf(one: Shown, all: readonly Shown[]): number {
  const line = Math.max(lineOf(one), 0);
  const above = all.flatMap(({ hunk, place }) => (hunk.uri === one.hunk.uri && place.at === "line" ? [place.line] : []));
  // The thread of another hunk, which may be high, stays above.
  return Math.max(0, line - ABOVE, ...above.filter((other) => other < line).map((other) => other + 1));
}

/** Return the hunk to which the server leads: one of *line* of *uri*, or one that it shows as a diff. */
export function ledTo(all: readonly Shown[], { uri, line }: Cursor): Shown | null {
  const isMeant = ({ hunk, proposal, place }: Shown): boolean =>
    place.at === "new file" && uri.endsWith(`/${proposal.run}-${hunk.number}.diff`);
  const here = all.filter(({ hunk }) => hunk.uri === uri);
  return here.find((one) => Math.max(lineOf(one), 0) === line) ?? all.find(isMeant) ?? null;
}

/** Return the line at which the cursor stands for a hunk. */
export function lineOf({ place, gone, hunk }: Shown): number {
  if (place.at !== "line") {
    return hunk.kind === "change" ? 0 : -1;
  }
  return gone?.first ?? place.line;
}

function isAt(one: Shown, cursor: Cursor | null): boolean {
  return cursor?.uri === one.hunk.uri && cursor.line === lineOf(one);
}

function touches({ gone, place }: Shown, line: number): boolean {
  if (gone !== null) {
    return gone.first <= line && line <= gone.last;
  }
  // What is added stands between two lines.
  return place.at === "line" && (line === place.line || line === place.line + 1);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
