// Where hunks are shown, and the addresses of texts that are made for looking.

import { Uri } from "../vscode";
import { EVIDENCE, PROPOSED } from "./ids";
import type { HunkOf, Shown } from "./shown";

/** Which proposed text is meant. */
export interface ProposedText {
  readonly run: string;
  readonly path: string;
  /** The text as it is, beside which the other is looked at. */
  readonly asItIs?: true;
}

/** Which page of evidence is meant. */
export interface EvidencePage {
  readonly run: string;
  readonly hunk: number;
}

/** Return the text in which a hunk is shown: its file, or what it creates. */
export function uriOf({ hunk, proposal, place }: Shown): Uri {
  const file = Uri.parse(hunk.uri, true);
  return place.at === "new file" ? proposedUri(file, { run: proposal.run, path: hunk.path }) : file;
}

/** Return the address of *file* as it would be with all that is undecided accepted, or as it is. */
export function proposedUri(file: Uri, text: ProposedText): Uri {
  return file.with({ scheme: PROPOSED, authority: "", query: JSON.stringify(text) });
}

/** Return the address of the page that says why a hunk is proposed. */
export function evidenceUri({ hunk, proposal }: HunkOf): Uri {
  const page: EvidencePage = { run: proposal.run, hunk: hunk.number };
  const name = `/Evidence of hunk ${hunk.number} of ${proposal.hunks.length}.md`;
  return Uri.from({ scheme: EVIDENCE, path: name, query: JSON.stringify(page) });
}

/** Return what an address of ours means. */
export function queryOf<T extends ProposedText | EvidencePage>(uri: Uri): T {
  // Only `proposedUri` and `evidenceUri` write such addresses.
  return JSON.parse(uri.query) as T;
}
