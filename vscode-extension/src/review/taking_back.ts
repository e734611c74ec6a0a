// A decision taken back: of the hunk at the cursor, or of one that the user picks.

import { inList } from "../plain";
import type { OpenHunk, OpenProposal } from "../protocol/generated";
import { window } from "../vscode";
import type { Review } from "./commands";
import { decide } from "./deciding";
import { cursor } from "./going";
import { decided } from "./shown";
import { heading } from "./telling";

interface Choice {
  readonly label: string;
  readonly description: string;
  readonly proposal: OpenProposal;
  readonly hunk: OpenHunk;
}

/** Have a hunk as it was before the user decided on it. */
export async function takeBack(review: Review): Promise<void> {
  const { proposals } = review;
  const choices = proposals.all.flatMap((one) => decided(one).map((hunk) => choice(one, hunk)));
  const here = cursor(proposals);
  const touched = choices.filter(({ hunk }) => hunk.uri === here?.uri && touches(hunk, here.line));
  const [only] = touched;
  const picked = touched.length === 1 ? only : await pick(touched.length > 1 ? touched : choices);
  if (picked) {
    const { proposal, hunk } = picked;
    await decide(review, "takeBack", { run: proposal.run, hunks: [hunk.number], uri: hunk.uri });
  }
}

async function pick(choices: readonly Choice[]): Promise<Choice | undefined> {
  if (choices.length === 0) {
    await window.showInformationMessage("Nothing was decided that could be taken back.");
    return undefined;
  }
  const title = "Which decision shall be taken back?";
  return window.showQuickPick(choices, { title, matchOnDescription: true });
}

function choice(proposal: OpenProposal, hunk: OpenHunk): Choice {
  const description = inList(`${hunk.state} · ${hunk.path}`);
  return { label: inList(heading(proposal, hunk, true)), description, proposal, hunk };
}

function touches({ range }: OpenHunk, line: number): boolean {
  return range !== null && range.start.line <= line && line <= Math.max(range.end.line - 1, range.start.line);
}
