// Events as a real run printed them.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Event } from "../../../src/protocol/generated";
import { begun, reduce, type RunState } from "../../../src/watch/run";

const FOLDER = join(__dirname, "..", "..", "test", "unit", "recorded");

/** Return the events of a recorded run: `done`, `corrected` or `failed`. */
export function recorded(name: string): Event[] {
  const lines = readFileSync(join(FOLDER, `${name}.jsonl`), "utf8")
    .split("\n")
    .filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Event);
}

/** Return the run that it comes to. */
export function after(name: string, run = "20260102-030405-abc123"): RunState {
  return recorded(name).reduce(reduce, begun(run));
}
