// A hunk in words, and the texts that are shown of it. Pure.

import { inMessage, oneLine, spelledOut } from "../plain";
import type { Decided, OpenHunk, OpenProposal } from "../protocol/generated";

/** What a thread holds, from top to bottom: sentences, or lines of code. */
export interface Part {
  readonly kind: "text" | "code";
  readonly text: string;
}

/** What can be decided. */
export type Deed = "accept" | "reject" | "takeBack";

const DONE: Readonly<Record<Deed, string>> = { accept: "accepted", reject: "rejected", takeBack: "taken back" };
/** Hunks that are named by their numbers in passing. */
const FEW = 3;

/** Lines of one block at the most: what is longer is looked at in a diff. */
export const MOST_LINES = 400;

/** Say which hunk it is and what it does: `Hunk 2 of 5: replaces 3 lines by 5`. */
export function heading(proposal: OpenProposal, hunk: OpenHunk, several: boolean): string {
  const of = several ? ` of ${proposal.name}` : "";
  return `Hunk ${hunk.number} of ${proposal.hunks.length}${of}: ${hunk.summary}`;
}

/** Say, a line for each proposal, how many hunks are left, of which issue, and when it was made. */
export function summed(all: readonly OpenProposal[], timeOf: (made: number) => string): readonly string[] {
  return all.flatMap(({ open, hunks, name, title, made }) => {
    const left = hunks.filter(({ undecided }) => undecided).length;
    const what = oneLine(title === name || title === "" ? name : `${name}, ${title}`, 160);
    return open && left > 0 ? [`${counted(left)} left of ${what}; proposed ${timeOf(made)}.`] : [];
  });
}

/** Say how what is shown in the thread stands to the lines above it. */
export function how(hunk: OpenHunk): string {
  if (hunk.state === "stale") {
    return "Does not fit any more";
  }
  switch (hunk.kind) {
    case "create":
      return "A new file";
    case "delete":
      return "The file is deleted";
    case "rename":
      return `Renamed from ${oneLine(hunk.renamedFrom, 200)}`;
    case "change":
      return ofLines(hunk);
  }
}

/** Say what else the user should know before he decides, in a few words. */
export function notes(hunk: OpenHunk, needs: readonly number[]): string {
  return [
    ...(needs.length > 0 ? [`needs ${numbered(needs)}`] : []),
    ...(hunk.optional ? ["changes tests, optional"] : []),
    ...(hunk.edited ? ["changed by you, not checked"] : []),
    ...(isSeen(hunk) ? [] : ["has characters that nobody sees"]),
    ...(hunk.state === "accepting" ? ["in work right now"] : []),
  ].join(" · ");
}

/** Return what the thread of a hunk holds. */
export function parts(hunk: OpenHunk): readonly Part[] {
  const held: readonly Part[] = hunk.held === "" ? [] : [text(hunk.held)];
  if (hunk.stale !== null) {
    const { yours, proposed, why } = hunk.stale;
    const versions = [text("What stands there:"), code(yours), text("What is proposed:"), code(proposed)];
    return [text(why), ...versions, ...held];
  }
  if (hunk.merged !== null) {
    const kept = "You have changed lines beside it; accepting keeps that and makes:";
    return [text(kept), code(hunk.merged), ...held];
  }
  if (hunk.kind === "create") {
    // Its thread stands in that very text.
    return [text("There is no such file yet: accepting makes it, as it stands below."), ...held];
  }
  return hunk.after.length > 0 ? [code(hunk.after.join("")), ...held] : held;
}

/** Say that a hunk cannot be shown. */
export function notThere(proposal: OpenProposal, hunk: OpenHunk): string {
  return inMessage(`Hunk ${hunk.number} of ${proposal.name} cannot be shown: ${hunk.path} is not there any more.`);
}

/** Say that nothing is decided before files are saved that are open otherwise than as texts. */
export function saveFirst(paths: readonly string[]): string {
  const [has, it] = paths.length === 1 ? ["has", "it"] : ["have", "them"];
  return inMessage(
    `${paths.join(", ")} ${has} changes that are not saved, and that are not in a text editor. ` +
      `Nothing was changed: save ${it}, and decide again.`,
    1000,
  );
}

/** Say that hunks that were accepted cannot be saved. */
export function notSaved(paths: readonly string[], hunks: readonly number[]): string {
  const are = paths.length === 1 ? "is" : "are";
  const which = numbered(hunks);
  return inMessage(
    `${paths.join(", ")} ${are} read-only in this window, and cannot be saved. ` +
      `${which[0]?.toUpperCase()}${which.slice(1)} ${hunks.length === 1 ? "stays" : "stay"} as before: ` +
      "make the file writable, and accept again.",
    1000,
  );
}

/** Say in passing what came of a decision: what is left first, and what is *unsaved*; empty where nothing came of it. */
export function inPassing({ hunks, refused, merged, left }: Decided, deed: Deed, unsaved: readonly string[]): string {
  const done = hunks.filter(({ number }) => refused.every((one) => one.number !== number));
  if (done.length === 0) {
    return "";
  }
  const numbers = done.slice(0, FEW).map(({ number }) => number);
  const which = done.length > FEW ? counted(done.length) : numbered(numbers);
  return [
    left > 0 ? `${counted(left)} left` : "All is decided",
    ...(unsaved.length > 0 ? [`not saved yet: ${oneLine(unsaved.map(nameOf).join(", "), 60)}`] : []),
    `${which} ${DONE[deed]}`,
    ...(merged.length > 0 ? ["merged with your changes"] : []),
  ].join(" · ");
}

/** Return `hunk 3`, or `hunks 1, 3`. */
export function numbered(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? "hunk" : "hunks"} ${numbers.join(", ")}`;
}

/** Return `1 hunk`, or `3 hunks`. */
export function counted(n: number, what = "hunk"): string {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function ofLines({ before, after }: OpenHunk): string {
  const lines = before.length === 1 ? "the line above" : `the ${before.length} lines above`;
  if (before.length === 0) {
    return "Added here";
  }
  return after.length === 0 ? `Removes ${lines}` : `In place of ${lines}`;
}

function isSeen({ after, merged, stale }: OpenHunk): boolean {
  const all = [...after, merged ?? "", stale?.proposed ?? ""].join("\n").replace(/\r\n|\r/g, "\n");
  return all === spelledOut(all);
}

function text(said: string): Part {
  return { kind: "text", text: spelledOut(said) };
}

function code(all: string): Part {
  const lines = all.split(/\r\n|\r|\n/);
  if (lines.at(-1) === "") {
    lines.pop();
  }
  const left = lines.length - MOST_LINES;
  const cut = left > 0 ? [...lines.slice(0, MOST_LINES), `… and ${counted(left, "more line")}`] : lines;
  // VS Code draws it as a page: what is unseen there, or turns lines around, would be accepted unseen.
  return { kind: "code", text: spelledOut(cut.join("\n")) };
}
