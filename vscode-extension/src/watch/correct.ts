// Corrections of a run: a place dropped or added, a remark. The user knows what they begin.

import { inMessage, oneLine } from "../plain";
import type { Place, ResumeArguments } from "../protocol/generated";
import type { Server } from "../protocol/server";
import { window } from "../vscode";
import type { Node } from "./node";
import type { Watched } from "./nodes";
import { isOpen } from "./run";

/** Ask whether a run shall go on so, and let it; one that goes on ends first. */
export async function correct(
  server: Server,
  { row }: Watched,
  how: Omit<ResumeArguments, "run" | "cancel">,
  what: string,
): Promise<boolean> {
  const open = isOpen(row.state);
  const detail =
    (open ? "The run goes on: it ends first. " : "") +
    "What the model has answered up to there is kept and not paid again; the rest is asked anew. " +
    (row.proposed
      ? "The run's proposal is made anew and takes the place of this one, with all hunks still undecided; " +
        "what you have accepted stays. "
      : "") +
    "No git branch is made.";
  const go = open ? "End and Go On" : "Go On";
  if ((await window.showWarningMessage(what, { modal: true, detail }, go)) !== go) {
    return false;
  }
  await server.command("patchwright.resume", { run: row.run, ...how, cancel: open });
  return true;
}

/** Drop a place of a run. */
export async function drop(server: Server, watched: Watched, node: Node): Promise<void> {
  const { places } = await server.command("patchwright.status", { run: watched.row.run });
  const number = numberOf(places, node);
  if (number === undefined) {
    void window.showInformationMessage("This place does not count any more.");
    return;
  }
  await correct(server, watched, { drop: [number] }, `Go on without ${inMessage(node.label, 100)}?`);
}

/** Tell a run what it shall heed. */
export async function remark(server: Server, watched: Watched): Promise<void> {
  const said = await window.showInputBox({
    title: `Remark on ${oneLine(watched.row.issue, 80)}`,
    prompt: "What the model shall heed from here on.",
    placeHolder: "The signature must stay as it is.",
    ignoreFocusOut: true,
  });
  if (said?.trim()) {
    await correct(
      server,
      watched,
      { remark: said.trim() },
      `Go on with the remark “${inMessage(said, 120)}”?`,
    );
  }
}

/** The list may have changed since it was looked at: what counts is the place itself. */
function numberOf(places: readonly Place[], { place, number }: Node): number | undefined {
  const line = place?.range?.start.line;
  const same = places.filter((one) => one.path === place?.path && one.line === line);
  return (same.find((one) => one.number === number) ?? same[0])?.number;
}
