// The page that says why a hunk is proposed, and what became of it. Pure.

import type { EvidenceResult, HunkEvent } from "../protocol/generated";

/** Return the page, as Markdown in which nothing that others wrote is more than words. */
export function page({ markdown, history }: EvidenceResult): string {
  // The colors that VS Code's page has for a diff cannot be read in a light theme; the signs tell it, too.
  const plain = markdown.replace(/^(`{3,})diff$/m, "$1");
  return history.length === 0
    ? plain
    : `${plain}\n\n## What became of it\n\n${history.map(line).join("\n")}\n`;
}

function line({ at, who, what, detail }: HunkEvent): string {
  const when = new Date(at * 1000).toISOString().slice(0, 16).replace("T", " ");
  const more = detail === "" ? "" : `: ${escaped(detail)}`;
  return `- ${when} UTC, ${escaped(who)}: ${escaped(what)}${more}`;
}

function escaped(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]()<>#+!|~$&-]/g, "\\$&");
}
