// Proposals that give way to those of newer runs, although the user has already worked on them. Pure.

import { inMessage } from "../plain";
import type { OpenProposal } from "../protocol/generated";
import { undecided } from "./shown";
import { numbered } from "./telling";

/** A proposal that was laid before the user and is no more, and what he is told of it. */
export interface GivenWay {
  readonly run: string;
  readonly revision: number;
  readonly said: string;
}

/** Return those of *before* whose place a newer one of *now* has taken, where the user loses sight of his own work. */
export function givenWay(before: readonly OpenProposal[], now: readonly OpenProposal[]): readonly GivenWay[] {
  const open = now.filter((one) => one.open);
  return before.flatMap((old) => {
    const newer = open.find((one) => isOfSame(one, old) && isNewer(one, old));
    const edited = undecided(old).filter((hunk) => hunk.edited);
    const isPartly = old.hunks.some(({ state }) => state === "accepted") && undecided(old).length > 0;
    const isThere = !old.open || open.some(({ run, revision }) => run === old.run && revision === old.revision);
    if (newer === undefined || isThere || (edited.length === 0 && !isPartly)) {
      return [];
    }
    const numbers = edited.map(({ number }) => number);
    const { run, revision } = old;
    return [{ run, revision, said: sentences(newer, run, numbers, isPartly) }];
  });
}

function isOfSame(one: OpenProposal, other: OpenProposal): boolean {
  return one.name === other.name && one.root === other.root;
}

function isNewer(one: OpenProposal, other: OpenProposal): boolean {
  return one.run === other.run ? one.revision > other.revision : one.made > other.made;
}

function sentences({ run, name }: OpenProposal, old: string, edited: readonly number[], isPartly: boolean): string {
  const who = run === old ? `The run on ${name} has made a new proposal` : `A newer run on ${name} has made a proposal`;
  return inMessage(
    [
      `${who}, which is shown in place of the older proposal.`,
      ...(edited.length > 0 ? [`What you wrote into ${numbered(edited)} is kept with the older proposal: copy it from there.`] : []),
      ...(isPartly ? ["What you accepted of it stays in your files."] : []),
    ].join(" "),
  );
}
