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
  if (one.place.at === "new file") {
    await commands.executeCommand("vscode.open", uriOf(one), { preview: true }, `${nameOf(one)} (proposed)`);
    return;
  }
  const [left, right] = sides(one.hunk, one.proposal);
  await commands.executeCommand("vscode.diff", left, right, `${nameOf(one)} (as it is ↔ as proposed)`);
}

/** Show a whole proposal, file by file. */
export async function showAll(proposal: OpenProposal): Promise<void> {
  const resources = changedFiles(proposal).map((file): Resource => {
    const [left, right] = sides(file, proposal);
    return [Uri.parse(file.uri, true), file.isNew ? undefined : left, file.isGone ? undefined : right];
  });
  await commands.executeCommand("vscode.changes", `Patchwright: ${proposal.name}`, resources);
}

/** Return a file as it is, where no threads stand between its lines, and as it would be. */
function sides({ uri, path }: { uri: string; path: string }, { run }: OpenProposal): readonly [Uri, Uri] {
  const file = Uri.parse(uri, true);
  return [proposedUri(file, { run, path, asItIs: true }), proposedUri(file, { run, path })];
}

function nameOf({ hunk }: Shown): string {
  return hunk.path.slice(hunk.path.lastIndexOf("/") + 1);
}
