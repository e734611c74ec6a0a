// What is said where there is no server any more, or none for a reason that nobody has thought of. Pure.

import type { Problem } from "./problem";
import { MOST, WITHIN } from "./queue";
import { NAME } from "../words";

/** Return what to say of a server that ends again and again. */
export function tooOften(how: string): Problem {
  return {
    kind: "too-often",
    what: `${NAME}'s server ended ${MOST + 1} times within ${WITHIN / 60_000} minutes (${how}), and is not started again.`,
    kept: "Runs keep what was answered so far.",
    todo: "The log has what it said.",
    remedies: ["Restart", "Show Log"],
  };
}

/** Return what to say of an error that nobody has thought of. */
export function unforeseen(error: unknown): Problem {
  return {
    kind: "unforeseen",
    what: `${NAME} could not be started: ${error instanceof Error ? error.message : String(error)}`,
    kept: "",
    todo: "The log has more.",
    remedies: ["Restart", "Show Log"],
  };
}
