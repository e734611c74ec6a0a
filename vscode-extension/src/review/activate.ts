// Pending hunks, inline in the user's own files; see docs/decisions/0012-inline-review-in-vs-code.md.

import type { Context } from "../context";
import { Disposable } from "../vscode";
import { activateBadges } from "./badges";
import { registerCommands } from "./commands";
import { activateKeys } from "./keys";
import { activateMarks } from "./marks";
import { followComments } from "./middleware";
import { activatePreviews } from "./preview_middleware";
import { Proposals } from "./proposals";
import { activateTexts } from "./texts";
import { Threads } from "./threads";

/** Show what runs propose, and let the user decide on it. */
export function activateReview(context: Context): Disposable {
  const proposals = new Proposals(context);
  const threads = new Threads(proposals);
  return Disposable.from(
    threads,
    activateMarks(proposals),
    activateBadges(proposals),
    activateKeys(context.known, proposals),
    activateTexts(context, proposals),
    activatePreviews(proposals),
    registerCommands({ context, proposals, threads }),
    followComments(),
    proposals,
  );
}
