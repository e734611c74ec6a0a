// What is proposed as VS Code's own diffs: one file, or all of a proposal.

import type { OpenProposal } from "../protocol/generated";
import { commands, Uri } from "../vscode";
import { changedFiles } from "./changed";
import type { Shown } from "./shown";
import { proposedUri, uriOf } from "./uris";

/** A text as VS Code's diff of several files takes it: its label, as it is, as it would be. */
type Resource = readonly [Uri, Uri | undefined, Uri | undefined];

/** Show the file of a hunk beside what accepting all that is undecided in it makes of it. */
export async function showFile(one: Shown): Promise<void> {
  const file = Uri.parse(one.hunk.uri, true);
  const right = proposedUri(file, { run: one.proposal.run, path: one.hunk.path });
  if (one.place.at === "new file") {
    await commands.executeCommand("vscode.open", uriOf(one), { preview: true }, `${nameOf(one)} (proposed)`);
    return;
  }
  await commands.executeCommand("vscode.diff", file, right, `${nameOf(one)} (as it is ↔ as proposed)`);
}

/** Show a whole proposal, file by file. */
export async function showAll(proposal: OpenProposal): Promise<void> {
  const resources = changedFiles(proposal).map((file): Resource => {
    const uri = Uri.parse(file.uri, true);
    const proposed = proposedUri(uri, { run: proposal.run, path: file.path });
    return [uri, file.isNew ? undefined : uri, file.isGone ? undefined : proposed];
  });
  await commands.executeCommand("vscode.changes", `Patchwright: ${proposal.name}`, resources);
}

function nameOf({ hunk }: Shown): string {
  return hunk.path.slice(hunk.path.lastIndexOf("/") + 1);
}
