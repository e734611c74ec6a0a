// A row of the list of runs, brought up to what the run has told since. Pure.

import type { Run, RunResult } from "../protocol/generated";
import { begun, isOpen, reduce, type RunState } from "./run";
import { tokensOf } from "./words";

/** Return a row as it stands after what it told; what was not heard here, but asked for, may be older than the row. */
export function heard(row: Run, told: RunState, isHeard = true): Run {
  const open = isOpen(told.state);
  return {
    ...row,
    issue: called(row.issue, told.issue),
    state: !isHeard && open && isOpen(row.state) ? row.state : told.state,
    stage: open ? told.stage : null,
    cost: told.usage ? told.usage.usd : row.cost,
    tokens: told.usage ? tokensOf(told.usage) : row.tokens,
    reason: told.reason || row.reason,
    proposed: told.proposal !== null || row.proposed,
    files: told.proposal ? [...told.proposal.files.keys()] : row.files,
  };
}

/** Whether a name is that of an issue: `#12`, `octo/demo#12`. */
export function isReference(name: string): boolean {
  return /^\S*#\d+$/.test(name);
}

/** Return what stands before a title that is told with its name: `#12: It breaks`. */
export function nameIn(issue: string): string {
  return issue.split(": ", 1)[0] ?? "";
}

/** A run that has just begun is called by what was asked for, `#12`; its title comes later. */
export function called(name: string, title: string): string {
  if (!title || !isReference(name)) {
    return name;
  }
  return title.startsWith(name) ? title : `${name}: ${title}`;
}

/** What is known of a run beside its row. */
export interface Known {
  /** What it told; null where nothing of it is kept. */
  readonly told: RunState | null;
  /** Whether its events are heard here, so that nothing has to be asked. */
  readonly isHeard: boolean;
  /** What its issue is called in a word. */
  readonly name?: string;
  /** Where people read its issue; empty where that is nowhere. */
  readonly url?: string;
}

/** Return what the server tells of a run that was asked for. */
export function knownOf({ run: row, name, url, limits, model, events }: RunResult): Known {
  const told = events.reduce(reduce, { ...begun(row.run), issue: row.issue, limits, model });
  // One that was interrupted has told no end.
  const { state, reason } = row;
  const question = isOpen(state) ? told.question : null;
  const ended = isOpen(told.state) ? { ...told, state, reason, question } : told;
  return { told: events.length || isOpen(row.state) ? ended : null, isHeard: false, name, url };
}
