// What the user decides, carried out by the server, which tells what it refuses and why.

import { inTitles } from "../called";
import { inMessage, reasonOf } from "../plain";
import type { AcceptArguments, Decided } from "../protocol/generated";
import { Uri, window, workspace } from "../vscode";
import { filesOfDecision } from "./changed";
import type { Review } from "./commands";
import { unsavedElsewhere } from "./elsewhere";
import { lockedIn } from "./locked";
import { type Deed, inPassing, saveFirst } from "./telling";

/** Milliseconds for which it is said what came of it. */
const WHILE = 6000;
/** Characters of one message: it may tell of many files. */
const MOST = 4000;
const TAKE_BACK = "Take Back";

/** Carry out a decision, and say whether nothing was refused; what was is told, by the server or here. */
export async function decide(review: Review, deed: Deed, asked: AcceptArguments): Promise<boolean> {
  const { context } = review;
  const held = heldBack(review, deed, asked);
  if (held !== "") {
    void window.showWarningMessage(held);
    return false;
  }
  try {
    const began = Date.now();
    const decided = await context.server.command(`patchwright.${deed}`, asked);
    const locked = deed === "accept" ? await lockedIn(decided, began) : null;
    if (locked !== null) {
      await context.server.command("patchwright.takeBack", { run: decided.run, hunks: locked.hunks });
      void window.showWarningMessage(locked.said);
      return false;
    }
    void tell(review, deed, decided);
    return decided.refused.length === 0;
  } catch (error) {
    context.log.error(String(error));
    void window.showErrorMessage(reasonOf(error));
    return false;
  }
}

/** Say why nothing can be decided yet; empty where it can. */
function heldBack({ proposals }: Review, deed: Deed, asked: AcceptArguments): string {
  const proposal = proposals.all.find(({ run }) => run === asked.run);
  if (proposal === undefined || deed === "reject") {
    return "";
  }
  const unsaved = unsavedElsewhere(filesOfDecision(proposal, asked));
  const paths = proposal.hunks.filter(({ uri }) => unsaved.includes(uri)).map(({ path }) => path);
  return paths.length === 0 ? "" : saveFirst([...new Set(paths)]);
}

/** Say what came of it: in passing, but where undo does not reach. */
async function tell(review: Review, deed: Deed, decided: Decided): Promise<void> {
  const said = inTitles(decided.said.replaceAll("patchwright.takeBack", `“${TAKE_BACK}”`));
  if (said === "") {
    return;
  }
  if (deed !== "accept" || decided.saved.length === 0) {
    const passing = inPassing(decided, deed, unsavedOf(review, decided)) || said;
    window.setStatusBarMessage(`$(check) ${passing.replaceAll("$(", "$ (")}`, WHILE);
    return;
  }
  if ((await window.showInformationMessage(inMessage(said, MOST), TAKE_BACK)) === TAKE_BACK) {
    const accepted = decided.hunks.filter(({ state }) => state === "accepted");
    await decide(review, "takeBack", { run: decided.run, hunks: accepted.map(({ number }) => number) });
  }
}

/** Return the files with accepted hunks of this proposal that the editor holds and nobody has saved, by their paths. */
function unsavedOf({ proposals }: Review, { run, hunks, unsaved }: Decided): readonly string[] {
  const open = workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => String(uri));
  const now = new Map(hunks.map(({ number, state }) => [number, state]));
  const all = proposals.all.find((one) => one.run === run)?.hunks ?? [];
  const inside = all.filter(({ number, state, uri }) => {
    return (now.get(number) ?? state) === "accepted" && open.includes(String(Uri.parse(uri, true)));
  });
  return [...new Set([...unsaved, ...inside.map(({ path }) => path)])];
}
