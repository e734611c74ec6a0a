// The commands of the review, by their names in package.json.

import type { Context } from "../context";
import type { AcceptArguments } from "../protocol/generated";
import { commands, Disposable } from "../vscode";
import { replaceCreated } from "./created";
import { decide } from "./deciding";
import { showAll, showFile } from "./diffs";
import { HunkDocuments } from "./documents";
import { editHunk } from "./editing";
import { showEvidence } from "./evidence";
import { go, goLed, goToFirst, show } from "./going";
import { advised, anyNamed, meant } from "./meaning";
import type { Proposals } from "./proposals";
import type { Shown } from "./shown";
import { takeBack } from "./taking_back";
import type { Deed } from "./telling";
import type { Threads } from "./threads";
import { fileMeant, proposalMeant, withTests } from "./wholes";

/** What commands are carried out on. */
export interface Review {
  readonly context: Context;
  readonly proposals: Proposals;
  readonly threads: Threads;
}

/** Register them all. */
export function registerCommands(review: Review): Disposable {
  const { context, proposals, threads } = review;
  const documents = new HunkDocuments(proposals);
  const registered = Object.entries({
    "hunk.next": () => go(proposals, threads, false),
    "hunk.previous": () => go(proposals, threads, true),
    "hunk.first": (run: unknown) => goToFirst(run, proposals, threads),
    "hunk.led": (uri: unknown, line: unknown) => goLed(uri, line, proposals, threads),
    "hunk.show": ofHunk(review, (one) => show(one, proposals, threads)),
    "hunk.accept": ofHunk(review, (one) => decideOne(review, "accept", one, false)),
    "hunk.acceptNeeded": ofHunk(review, (one) => decideOne(review, "accept", one, true)),
    "hunk.reject": ofHunk(review, (one) => decideOne(review, "reject", one, false)),
    "hunk.advised": async (deed: unknown, number: unknown) => {
      const one = await advised(proposals, threads, number);
      await (one && decideOne(review, deed === "reject" ? "reject" : "accept", one, false));
    },
    "hunk.edit": ofHunk(review, (one) => editHunk(context, documents, one)),
    "hunk.resolve": ofHunk(review, (one) => editHunk(context, documents, one)),
    "hunk.evidence": async (given: unknown) => {
      const one = anyNamed(given, proposals) ?? (await meant(given, proposals, threads));
      return one && showEvidence(one);
    },
    "hunk.diff": ofHunk(review, showFile),
    "hunk.takeBack": () => takeBack(review),
    "file.accept": (uri: unknown) => ofFile(review, "accept", uri),
    "file.reject": (uri: unknown) => ofFile(review, "reject", uri),
    "file.diff": async (uri: unknown) => {
      const [first] = await fileMeant(proposals, uri);
      return first && showFile(first);
    },
    "all.accept": () => ofAll(review, "accept"),
    "all.reject": () => ofAll(review, "reject"),
    "all.diff": async (given: unknown) => {
      const proposal = await proposalMeant(proposals, given);
      return proposal && showAll(proposal);
    },
  }).map(([name, run]) => commands.registerCommand(`patchwright.${name}`, run));
  return Disposable.from(documents, ...registered);
}

function ofHunk({ proposals, threads }: Review, run: (one: Shown) => Promise<unknown>) {
  return async (given: unknown): Promise<void> => {
    const one = await meant(given, proposals, threads);
    if (one !== null) {
      await run(one);
    }
  };
}

async function decideOne(review: Review, deed: Deed, one: Shown, withNeeded: boolean): Promise<void> {
  const { hunk, proposal } = one;
  const { run, revision } = proposal;
  if (await carryOut(review, deed, { run, revision, hunks: [hunk.number], uri: hunk.uri, withNeeded })) {
    await replaceCreated(one);
  }
}

async function carryOut(review: Review, deed: Deed, asked: AcceptArguments): Promise<boolean> {
  const isDone = await decide(review, deed, asked);
  if (!isDone) {
    // What refuses may be news, such as a file that is held elsewhere.
    void review.proposals.refresh();
  }
  return isDone;
}

async function ofFile(review: Review, deed: Deed, uri: unknown): Promise<void> {
  for (const { proposal, hunk } of await fileMeant(review.proposals, uri)) {
    await carryOut(review, deed, { run: proposal.run, revision: proposal.revision, uri: hunk.uri });
  }
}

async function ofAll(review: Review, deed: Deed): Promise<void> {
  const proposal = await proposalMeant(review.proposals, undefined);
  if (proposal !== null) {
    const { run, revision } = proposal;
    await carryOut(review, deed, { run, revision, all: true, ...withTests(proposal, deed) });
  }
}
