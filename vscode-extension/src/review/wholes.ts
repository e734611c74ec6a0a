// Which file, or which proposal, a command is about.

import { inList } from "../plain";
import type { OpenProposal } from "../protocol/generated";
import { Uri, window } from "../vscode";
import type { Proposals } from "./proposals";
import { type Shown, undecided } from "./shown";
import { counted } from "./telling";

/** Return one hunk of each proposal that has some in the file *given*, or in the one that is open. */
export async function fileMeant(proposals: Proposals, given: unknown): Promise<readonly Shown[]> {
  // A diff shows texts of ours, whose paths are those of the files.
  const path = (given instanceof Uri ? given : window.activeTextEditor?.document.uri)?.path;
  const here = proposals.shown.filter(({ hunk }) => Uri.parse(hunk.uri, true).path === path);
  if (here.length === 0) {
    await window.showInformationMessage("No hunk of this file is left to be decided on.");
  }
  return here.filter((one, n) => here.findIndex(({ proposal }) => proposal.run === one.proposal.run) === n);
}

/** Return the proposal that is named, the only one, or the one that the user picks; null where none is. */
export async function proposalMeant(proposals: Proposals, given: unknown): Promise<OpenProposal | null> {
  const open = openOf(proposals);
  const named = open.find(({ run }) => run === runOf(given));
  if (named ?? open.length === 1) {
    return named ?? open[0] ?? null;
  }
  if (open.length === 0) {
    await window.showInformationMessage(nothingLeft(proposals));
    return null;
  }
  const items = open.map((proposal) => ({
    label: inList(proposal.name),
    description: `${counted(undecided(proposal).length)} left`,
    detail: inList(proposal.title, 160),
    proposal,
  }));
  return (await window.showQuickPick(items, { title: "Which proposal?" }))?.proposal ?? null;
}

/** Return the proposal of a run of which hunks are undecided; one that has just been made may not be known yet. */
export async function proposalOf(proposals: Proposals, run: unknown): Promise<OpenProposal | undefined> {
  const known = (): OpenProposal | undefined => openOf(proposals).find((one) => one.run === run);
  if (known() === undefined) {
    await proposals.refresh();
  }
  return known();
}

/** Say that there is nothing to decide on. */
export function nothingLeft({ all }: Proposals): string {
  return all.length === 0 ? "No run has proposed anything yet." : "No hunk is left to be decided on.";
}

function openOf({ all }: Proposals): readonly OpenProposal[] {
  return all.filter((one) => one.open && undecided(one).length > 0);
}

/** Say that tests are meant, too, where nothing else is left to be accepted. */
export function withTests(proposal: OpenProposal, deed: string): { readonly tests?: true } {
  const onlyTests = undecided(proposal).every((hunk) => hunk.optional);
  return deed === "accept" && onlyTests ? { tests: true } : {};
}

function runOf(given: unknown): unknown {
  return typeof given === "object" && given !== null && "run" in given ? given.run : given;
}
