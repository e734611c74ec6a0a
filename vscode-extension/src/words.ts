// Names that VS Code and package.json know things by.

/** The section of settings, and the prefix of every command. */
export const SECTION = "patchwright";

/** What people are shown. */
export const NAME = "Patchwright";
