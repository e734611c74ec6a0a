// What the user decides, carried out by the server, which tells what it refuses and why.

import { inTitles } from "../called";
import type { Context } from "../context";
import { inMessage, reasonOf } from "../plain";
import type { AcceptArguments, Decided } from "../protocol/generated";
import { window } from "../vscode";
import { lockedIn } from "./locked";

/** What can be decided. */
export type Deed = "accept" | "reject" | "takeBack";

/** Milliseconds for which it is said what came of it. */
const WHILE = 6000;
/** Characters of one message: it may tell of many files. */
const MOST = 4000;
const TAKE_BACK = "Take Back";

/** Carry out a decision, and say whether nothing was refused; what was is told, by the server or here. */
export async function decide(context: Context, deed: Deed, asked: AcceptArguments): Promise<boolean> {
  try {
    const began = Date.now();
    const decided = await context.server.command(`patchwright.${deed}`, asked);
    const locked = deed === "accept" ? await lockedIn(decided, began) : null;
    if (locked !== null) {
      await context.server.command("patchwright.takeBack", { run: decided.run, hunks: locked.hunks });
      void window.showWarningMessage(locked.said);
      return false;
    }
    void tell(context, deed, decided);
    return decided.refused.length === 0;
  } catch (error) {
    context.log.error(String(error));
    void window.showErrorMessage(reasonOf(error));
    return false;
  }
}

/** Say what came of it: in passing, but where undo does not reach. */
async function tell(context: Context, deed: Deed, decided: Decided): Promise<void> {
  const said = inTitles(decided.said.replaceAll("patchwright.takeBack", `“${TAKE_BACK}”`));
  if (said === "") {
    return;
  }
  if (deed !== "accept" || decided.saved.length === 0) {
    window.setStatusBarMessage(`$(check) ${said.replaceAll("$(", "$ (")}`, WHILE);
    return;
  }
  if ((await window.showInformationMessage(inMessage(said, MOST), TAKE_BACK)) === TAKE_BACK) {
    const accepted = decided.hunks.filter(({ state }) => state === "accepted");
    await decide(context, "takeBack", { run: decided.run, hunks: accepted.map(({ number }) => number) });
  }
}
