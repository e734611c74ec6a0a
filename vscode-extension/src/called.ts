// What the server's commands are called in VS Code: its sentences name them as every editor knows them. Pure.

/** The titles of our own commands for them, by their names without the section. */
const CALLED: Readonly<Record<string, string>> = {
  accept: "Accept Hunk",
  answer: "Answer the Question of a Run…",
  apply: "Accept All Hunks of a Proposal",
  cancel: "Cancel Run",
  editHunk: "Edit Hunk…",
  evidence: "Show Evidence",
  fix: "Fix GitHub Issue…",
  next: "Next Hunk",
  preview: "Show a Whole Proposal as Diff",
  previous: "Previous Hunk",
  reject: "Reject Hunk",
  resume: "Resume Run",
  runs: "Runs",
  status: "Runs",
  takeBack: "Take Back a Decision on a Hunk",
};

/** A command, and maybe the run that it is to be given: ours ask for it, or stand beside it. */
const NAMED = /\bpatchwright\.(\w+)(?: \d{8}-\d{6}-\w+)?(?!\.?\w)/g;

/** Settings whose names the server writes in another way, as they stand in a file: `base_url`. */
export const SETTINGS: readonly string[] = [
  "apiVersion",
  "baseUrl",
  "cacheDir",
  "contextTokens",
  "githubHosts",
  "historyCommits",
  "keepRuns",
  "languageServers",
  "logLevel",
  "maxCalls",
  "maxCost",
  "maxFileBytes",
  "maxMinutes",
  "maxTokens",
  "priceInput",
  "priceOutput",
  "referenceLenses",
  "stateDir",
];

const BY_FILE_NAME = new Map(SETTINGS.map((name) => [inFiles(name), name]));
const KEY = "“Set Key for the Model…”";

/** Return what the server says, with commands by the titles under which people find them here, and settings likewise. */
export function inTitles(said: string): string {
  return said
    .replace(NAMED, (found, name: string) => (Object.hasOwn(CALLED, name) ? `“${CALLED[name]}”` : found))
    .replaceAll("`api_key`", KEY)
    .replace(/(?<![\w.])[a-z]+(?:_[a-z]+)+(?![\w.]*\w)/g, (found) => {
      const name = BY_FILE_NAME.get(found);
      return name ? `patchwright.${name}` : found;
    });
}

function inFiles(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
