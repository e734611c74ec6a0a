// The files that a proposal still wants to change. Pure.

import type { AcceptArguments, OpenProposal } from "../protocol/generated";
import { undecided } from "./shown";

/** One file, as a diff of several files shows it. */
export interface ChangedFile {
  readonly uri: string;
  readonly path: string;
  readonly isNew: boolean;
  readonly isGone: boolean;
}

/** Return the files of which hunks are undecided, by path. */
export function changedFiles(proposal: OpenProposal): readonly ChangedFile[] {
  const files = new Map<string, ChangedFile>();
  for (const { uri, path, kind } of undecided(proposal)) {
    const found = files.get(path);
    const isNew = kind === "create" || (found?.isNew ?? false);
    files.set(path, { uri, path, isNew, isGone: kind === "delete" || (found?.isGone ?? false) });
  }
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Return the files of which a decision may change the texts, by their addresses. */
export function filesOfDecision(proposal: OpenProposal, asked: AcceptArguments): readonly string[] {
  const { hunks = [], uri = "", withNeeded = false } = asked;
  const isMeant = (number: number, file: string): boolean =>
    withNeeded || (hunks.length > 0 ? hunks.includes(number) : uri === "" || file === uri);
  const meant = proposal.hunks.filter((one) => isMeant(one.number, one.uri));
  return [...new Set(meant.map((one) => one.uri))];
}
