// What hinders the server from being there, in sentences for people. Pure.

/** What a message offers. */
export type Remedy = "Try Again" | "Restart" | "Reinstall" | "Open Settings" | "Show Log" | "Copy Command";

/** What happened, what was kept, what to do. */
export interface Problem {
  /** A word for it: the log and the tests know it by that. */
  readonly kind: string;
  readonly what: string;
  readonly kept: string;
  readonly todo: string;
  readonly remedies: readonly Remedy[];
  /** What “Open Settings” leads to, where it is one setting. */
  readonly setting?: "command" | "python";
  /** What “Copy Command” copies. */
  readonly command?: string;
}

/** A problem, thrown. */
export class Hindrance extends Error {
  constructor(readonly problem: Problem) {
    super(wordsOf(problem));
  }

  override toString(): string {
    return this.message;
  }
}

/** What is thrown where the user has cancelled. */
export class Cancelled extends Error {}

/** Return what a message says. */
export function wordsOf({ what, kept, todo }: Problem): string {
  return [what, kept, todo].filter((sentence) => sentence !== "").join(" ");
}
