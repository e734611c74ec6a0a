// What the user decides, carried out by the server, which tells what it refuses and why.

import type { Context } from "../context";
import type { AcceptArguments } from "../protocol/generated";
import { window } from "../vscode";

/** What can be decided. */
export type Deed = "accept" | "reject" | "takeBack";

/** Milliseconds for which it is said what came of it. */
const WHILE = 6000;

/** Carry out a decision; what does not come about is told, by the server or here. */
export async function decide({ server, log }: Context, deed: Deed, asked: AcceptArguments): Promise<void> {
  try {
    const { said } = await server.command(`patchwright.${deed}`, asked);
    if (said !== "") {
      window.setStatusBarMessage(`$(check) ${said.replaceAll("$(", "$ (")}`, WHILE);
    }
  } catch (error) {
    log.error(String(error));
    void window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}
