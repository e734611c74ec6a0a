// What is shown of proposals: for each undecided hunk where it stands, in which words, and what can be
// done with it. Pure.

import type { OpenHunk, OpenProposal, TextRange } from "../protocol/generated";
import { heading, how, notes, parts, type Part } from "./telling";

/** Where the thread of a hunk stands. */
export type Place =
  | { readonly at: "line"; readonly line: number }
  /** Above the first line: what happens to the whole file, or is added at its very top. */
  | { readonly at: "top" }
  /** In no text of the user's: the hunk creates the file. */
  | { readonly at: "new file" };

/** The lines that go, from zero, both inclusive; of a whole file, all that there are. */
export interface Gone {
  readonly first: number;
  readonly last: number;
}

/** A hunk, and whose it is. */
export interface HunkOf {
  readonly proposal: OpenProposal;
  readonly hunk: OpenHunk;
}

/** One undecided hunk as it is shown. */
export interface Shown extends HunkOf {
  /** Stays the same for as long as it is the same hunk. */
  readonly key: string;
  readonly place: Place;
  readonly gone: Gone | null;
  readonly heading: string;
  readonly how: string;
  readonly notes: string;
  readonly parts: readonly Part[];
  /** What can be done with it, as words that menus ask for. */
  readonly can: string;
}

/** Return what is shown of *proposals*, in their order. */
export function shown(proposals: readonly OpenProposal[]): readonly Shown[] {
  const open = proposals.filter(isOpen);
  return open.flatMap((proposal) =>
    undecided(proposal).map((hunk) => one(proposal, hunk, open.length > 1)),
  );
}

/** Return the hunks that are still to be decided on. */
export function undecided(proposal: OpenProposal): readonly OpenHunk[] {
  return proposal.hunks.filter((hunk) => hunk.undecided);
}

/** Return the hunks that were decided on, and whose decision can be taken back. */
export function decided(proposal: OpenProposal): readonly OpenHunk[] {
  return proposal.hunks.filter(({ state }) => state === "accepted" || state === "rejected");
}

/** Return what tells a hunk from all others. */
export function keyOf(proposal: OpenProposal, hunk: OpenHunk): string {
  return `${proposal.run} ${proposal.revision} ${hunk.number}`;
}

/** Return the hunks that *hunk* needs and that are not in the text. */
export function missing(proposal: OpenProposal, hunk: OpenHunk): readonly number[] {
  return hunk.needs.filter((number) => {
    const needed = proposal.hunks.find((other) => other.number === number);
    return needed !== undefined && needed.state !== "accepted" && !needed.inside;
  });
}

function isOpen(proposal: OpenProposal): boolean {
  return proposal.open && undecided(proposal).length > 0;
}

function one(proposal: OpenProposal, hunk: OpenHunk, several: boolean): Shown {
  const needs = missing(proposal, hunk);
  return {
    key: keyOf(proposal, hunk),
    proposal,
    hunk,
    place: placeOf(hunk),
    gone: goneOf(hunk),
    heading: heading(proposal, hunk, several),
    how: how(hunk),
    notes: notes(hunk, needs),
    parts: parts(hunk),
    can: canOf(hunk, needs).join(" "),
  };
}

function placeOf({ kind, range }: OpenHunk): Place {
  if (kind === "create") {
    return { at: "new file" };
  }
  if (range === null || (isEmpty(range) && range.start.line === 0 && range.start.character === 0)) {
    return { at: "top" };
  }
  return { at: "line", line: lastOf(range) };
}

function goneOf({ kind, range }: OpenHunk): Gone | null {
  if (kind === "delete") {
    return { first: 0, last: Number.MAX_SAFE_INTEGER };
  }
  return range === null || isEmpty(range) ? null : { first: range.start.line, last: lastOf(range) };
}

/** Return the last line of *range*; of a place between two lines the one above. */
function lastOf({ end }: TextRange): number {
  return end.character === 0 ? Math.max(end.line - 1, 0) : end.line;
}

function isEmpty({ start, end }: TextRange): boolean {
  return start.line === end.line && start.character === end.character;
}

function canOf(hunk: OpenHunk, needs: readonly number[]): readonly string[] {
  if (hunk.state === "accepting") {
    return ["wait"];
  }
  const fits = hunk.state === "pending" && hunk.held === "";
  const writes = hunk.kind === "change" || hunk.kind === "create";
  return [
    ...(fits ? ["accept", needs.length > 0 ? "needing" : "alone"] : []),
    ...(hunk.state === "stale" && writes ? ["resolve"] : writes ? ["edit"] : []),
    "reject",
  ];
}
