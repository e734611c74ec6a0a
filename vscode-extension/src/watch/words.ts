// How far a run is, in words for people. Pure.

import { count, grouped, oneLine } from "../plain";
import type { Checked, Diagnostic, Run, RunState as State, Stage, Usage } from "../protocol/generated";
import type { Group, RunState } from "./run";

/** What people call the stages. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  read: "Read",
  locate: "Locate",
  plan: "Plan",
  draft: "Draft",
  vote: "Vote",
  propose: "Propose",
};

/** What people call the states. */
export const STATE_NAMES: Readonly<Record<State, string>> = {
  running: "going on",
  waiting: "waits for you",
  done: "done",
  failed: "failed",
  cancelled: "cancelled",
  interrupted: "interrupted",
};

/** Return all tokens, read and written. */
export function tokensOf(used: Usage): number {
  return used.input_tokens + used.output_tokens + used.cache_read_tokens + used.cache_write_tokens;
}

/** Return money as people read it; what is less than a cent is not nothing. */
export function money(usd: number): string {
  return usd > 0 && usd < 0.005 ? "<0.01" : usd.toFixed(2);
}

/** Return what a run took, against its limit: `0.14 of 2.00 USD · 26,229 tokens · 45 s`. */
export function costLine(run: RunState, seconds: number | null): string {
  const { usage, limits } = run;
  const parts: string[] = [];
  if (usage) {
    const tokens = tokensOf(usage);
    if (usage.usd !== null && !run.countsTokens) {
      parts.push(
        `${money(usage.usd)}${limits ? ` of ${limits.usd.toFixed(2)}` : ""} USD`,
        count(tokens, "token"),
      );
    } else {
      parts.push(limits ? `${grouped(tokens)} of ${count(limits.tokens, "token")}` : count(tokens, "token"));
    }
  } else if (limits) {
    parts.push(
      run.countsTokens ? `at most ${count(limits.tokens, "token")}` : `at most ${limits.usd.toFixed(2)} USD`,
    );
  }
  if (seconds !== null) {
    parts.push(duration(seconds));
  }
  return parts.join(" · ");
}

/** Return a stretch of time: `45 s`, `3 min 20 s`, `1 h 2 min`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours > 0) {
    return `${hours} h${minutes ? ` ${minutes} min` : ""}`;
  }
  return minutes > 0 ? `${minutes} min${rest ? ` ${rest} s` : ""}` : `${rest} s`;
}

/** Return how long ago something was: `just now`, `12 min ago`, `3 days ago`, `11 months ago`. */
export function ago(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) {
    return "just now";
  }
  if (minutes < 60) {
    return `${minutes} min ago`;
  }
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const months = Math.round(days / 30.44);
  if (days < 60) {
    return days < 1 ? `${hours} h ago` : `${count(days, "day")} ago`;
  }
  return months < 24 ? `${months} months ago` : `${Math.round(months / 12)} years ago`;
}

/** Return what the gate says, in its words. */
export function verdict(checked: Checked): string {
  switch (checked.type) {
    case "Clean": {
      const warnings = checked.warnings.length ? [count(checked.warnings.length, "new warning")] : [];
      const unsaid = checked.unsaid.map((why) => why.replace(/\.$/, "")).join("; ");
      const parts = [
        `no new errors (by ${checked.by})`,
        ...warnings,
        ...(unsaid ? [`not fully checked: ${unsaid}`] : []),
      ];
      return parts.join("; ");
    }
    case "NewProblems":
      return `${count(checked.problems.length, "new problem")} (by ${checked.by})`;
    case "NoVerdict":
      return `no verdict (by ${checked.by}): ${checked.why}`;
  }
}

/** Return what the gate found that is new: errors, or what is less. */
export function problemsOf(checked: Checked): readonly Diagnostic[] {
  switch (checked.type) {
    case "Clean":
      return checked.warnings;
    case "NewProblems":
      return checked.problems;
    case "NoVerdict":
      return [];
  }
}

/** Return which drafts came to a patch: `Draft 2`, `Drafts 1, 3, 4`. */
export function draftsOf(group: Group): string {
  return `${group.drafts.length === 1 ? "Draft" : "Drafts"} ${group.drafts.join(", ")}`;
}

/** Return a run in a few words, for the line of its issue. */
export function stands(row: Run): string {
  switch (row.state) {
    case "running":
      return row.stage ? STAGE_NAMES[row.stage] : "begins";
    case "waiting":
      return STATE_NAMES.waiting;
    case "done":
      return row.proposed ? `patch for ${row.files.length ? files(row.files) : "review"}` : "no patch";
    default:
      return `${STATE_NAMES[row.state]}${row.proposed ? `, with a patch` : ""}`;
  }
}

/** Return what a patch changes: the one file by its name, several by their number. */
export function files(paths: readonly string[]): string {
  const [only] = paths;
  return paths.length === 1 && only !== undefined
    ? oneLine(only.split("/").at(-1) ?? only, 40)
    : count(paths.length, "file");
}

/** Return a place as people write it, with its line from one. */
export function placeName(path: string, line: number): string {
  return oneLine(`${path}:${line + 1}`, 200);
}
