// Buttons under what the server says of a hunk, where one press does what it advises. Pure.

/** A button, and the command of the review that it stands for. */
export interface Remedy {
  readonly title: string;
  readonly deed: "accept" | "reject";
  readonly hunk: number;
}

const FORMS: readonly (readonly [RegExp, Remedy["deed"]])[] = [
  [/^Hunk (\d+) is needed by what was accepted, and is pending: accept it too\.$/, "accept"],
  [/^Hunk (\d+) needs what was rejected, and is pending: reject it too\.$/, "reject"],
  [/^Hunk (\d+)\b[^;]* is as you wrote it; nobody has checked that\. patchwright\.accept\b/, "accept"],
];

/** Return what *said* advises; undefined where no press does it. */
export function remedyOf(said: string): Remedy | undefined {
  for (const [form, deed] of FORMS) {
    const hunk = Number(form.exec(said)?.[1] ?? 0);
    if (hunk > 0) {
      return { title: `${deed === "accept" ? "Accept" : "Reject"} Hunk ${hunk}`, deed, hunk };
    }
  }
  return undefined;
}
