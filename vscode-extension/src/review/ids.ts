// Names of the review that VS Code and package.json know things by. Pure.

/** The controller of the threads. */
export const CONTROLLER = "patchwright.review";
/** Texts as they would be with hunks accepted. */
export const PROPOSED = "patchwright-proposed";
/** Pages that say why a hunk is proposed. */
export const EVIDENCE = "patchwright-evidence";

/** Context keys: what there is to be decided on, what can be taken back, and in which files. */
export const HAS_HUNKS = "patchwright.hasHunks";
export const HAS_DECIDED = "patchwright.hasDecided";
export const FILES = "patchwright.files";

/** Colors, with their defaults in package.json. */
export const COLORS = {
  background: "patchwright.replacedLineBackground",
  border: "patchwright.replacedLineBorder",
  outline: "patchwright.replacedLineOutline",
  ruler: "patchwright.overviewRulerHunk",
  file: "patchwright.pendingResourceForeground",
} as const;
