// Names of the review that VS Code and package.json know things by. Pure.

/** The controller of the threads. */
export const CONTROLLER = "patchwright.review";
/** Texts as they would be with hunks accepted. */
export const PROPOSED = "patchwright-proposed";
/** Pages that say why a hunk is proposed. */
export const EVIDENCE = "patchwright-evidence";

/** Colors, with their defaults in package.json. */
export const COLORS = {
  background: "patchwright.replacedLineBackground",
  border: "patchwright.replacedLineBorder",
  outline: "patchwright.replacedLineOutline",
  ruler: "patchwright.overviewRulerHunk",
  file: "patchwright.pendingResourceForeground",
} as const;
