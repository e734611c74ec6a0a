// A row of the list of runs, brought up to what the run has told since. Pure.

import type { Finding, Place, Run } from "../protocol/generated";
import { begun, isOpen, type RunState } from "./run";
import { tokensOf } from "./words";

/** Return a row as it stands after what was heard. */
export function heard(row: Run, told: RunState): Run {
  const open = isOpen(told.state);
  return {
    ...row,
    issue: titled(row.issue, told.issue),
    // What waits says so in its row alone.
    state: open && isOpen(row.state) ? row.state : told.state,
    stage: open ? told.stage : null,
    cost: told.usage ? told.usage.usd : row.cost,
    tokens: told.usage ? tokensOf(told.usage) : row.tokens,
    reason: told.reason || row.reason,
    proposed: told.proposal !== null || row.proposed,
    files: told.proposal ? [...told.proposal.files.keys()] : row.files,
  };
}

/** A run that has just begun is called by what was asked for, `#12`; its title comes later. */
function titled(name: string, title: string): string {
  if (!title || name.includes(title)) {
    return name;
  }
  return /^\S*#\d+$/.test(name) ? `${name}: ${title}` : title;
}

/** Return what is known of a run of which only the places are told. */
export function told(row: Run, places: readonly Place[]): RunState {
  const { run, issue, state, reason } = row;
  return { ...begun(run), issue, state, reason, findings: places.map(findingOf), reached: places.length ? ["locate"] : [] };
}

function findingOf({ path, line, symbol, why, by }: Place): Finding {
  const at = { type: "Position", line, column: 0 } as const;
  const location = { type: "Location", path, range: { type: "Range", start: at, end: at } } as const;
  return { type: "Finding", location, symbol, why, intended: "", score: 0, by };
}
