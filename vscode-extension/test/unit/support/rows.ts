// A row of the list of runs, for tests.

import type { Run } from "../../../src/protocol/generated";

export const RUN = "20260102-030405-abc123";

/** Return a run that goes on and has told nothing yet, but for `changes`. */
export function row(changes: Partial<Run> = {}): Run {
  return {
    run: RUN,
    root: "/home/ann/pocketbook",
    issue: "#12: Forecast takes the rent three days too early",
    state: "running",
    stage: null,
    cost: null,
    tokens: 0,
    started: "2026-01-02T03:04:05Z",
    ended: null,
    reason: "",
    proposed: false,
    files: [],
    ...changes,
  };
}
