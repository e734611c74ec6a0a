// What can be done with a run, and with some of all. Pure.

import type { Facts } from "../known";
import type { Question } from "../protocol/generated";
import type { ServerState } from "../protocol/server";
import type { Watched } from "./nodes";
import { isOpen } from "./run";
import type { Runs } from "./runs";

/** Whether it can be cancelled. */
export function isGoing({ row }: Watched): boolean {
  return isOpen(row.state);
}

/** Whether it asks something that can be answered here. */
export function isAsking(watched: Watched): boolean {
  return questionOf(watched) !== null && watched.isHeard === true;
}

/** Return what it waits with for its user, here or elsewhere. */
export function questionOf({ row, told }: Watched): Question | null {
  return row.state === "waiting" ? (told?.question ?? null) : null;
}

/** Whether it can go on without a correction. */
export function isResumable({ row }: Watched): boolean {
  return !isOpen(row.state) && row.state !== "done";
}

/** Whether it has proposed something. */
export function isProposed({ row }: Watched): boolean {
  return row.proposed;
}

/** Whether it can be deleted. */
export function isEnded({ row }: Watched): boolean {
  return !isOpen(row.state);
}

/** Whether its issue has a page, as far as that is known. */
export function isLinked({ url }: Watched): boolean {
  return url !== "";
}

/** Return what the list of runs makes known. */
export function factsOf({ all, isKnown }: Pick<Runs, "all" | "isKnown">, state: ServerState): Partial<Facts> {
  return {
    list: listed(all.length, isKnown, state),
    canCancel: all.some(isGoing),
    canAnswer: all.some(isAsking),
    canResume: all.some(isResumable),
    canPreview: all.some(isProposed),
    canDelete: all.some(isEnded),
    canOpenIssue: all.some(isLinked),
  };
}

function listed(runs: number, isKnown: boolean, state: ServerState): Facts["list"] {
  if (state === "stopped" || state === "failed") {
    return "off";
  }
  if (!isKnown) {
    return "asked";
  }
  return runs > 0 ? "some" : "none";
}
