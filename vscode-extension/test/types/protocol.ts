// What the generated types must say yes and no to; `tsc` is the test, and nothing here runs.

import type { Checked, Commands, Event, Notifications, Severity, Stage } from "../../src/protocol/generated";
import { PROTOCOL_VERSION } from "../../src/protocol/generated";

/** Says who asks a command, and is sure of its answer. */
declare function ask<Name extends keyof Commands>(
  name: Name,
  given: Commands[Name]["arguments"],
): Promise<Commands[Name]["answer"]>;

/** An arm for each verdict; one that is missing is an error. */
export function inWords(checked: Checked): string {
  switch (checked.type) {
    case "Clean":
      return `no new errors (by ${checked.by})`;
    case "NewProblems":
      return checked.problems[0]?.message ?? "";
    case "NoVerdict":
      return checked.why;
  }
}

/** The type of an event tells its fields. */
export function stageOf(event: Event): Stage | undefined {
  return event.type === "StageStarted" ? event.stage : undefined;
}

export async function asked(): Promise<string[]> {
  const { run, already } = await ask("patchwright.fix", { issue: "#12", maxCost: 0.5 });
  const { runs } = await ask("patchwright.runs", {});
  await ask("patchwright.status", {});
  return already ? [run] : runs.map((one) => one.issue);
}

export const told: Notifications["patchwright/event"]["params"] = {
  run: "20260102-030405-abc123",
  event: { version: PROTOCOL_VERSION, type: "StageStarted", stage: "locate" },
};

export const worst: Severity = 1;

// -- each of these is wrong, and stands here because it must stay so

// @ts-expect-error A command that is none.
void ask("patchwright.guess", {});

// @ts-expect-error An argument that is none.
void ask("patchwright.fix", { isue: "#12" });

// @ts-expect-error It takes nothing.
void ask("patchwright.status", { uri: "" });

// @ts-expect-error What must be said is not.
void ask("patchwright.trust", {});

// @ts-expect-error What may be left out may not be undefined.
void ask("patchwright.fix", { issue: undefined });

// @ts-expect-error A stage that is none.
export const unknown: Event = { version: 1, type: "StageStarted", stage: "guess" };

// @ts-expect-error An event without its version.
export const bare: Event = { type: "Noticed", text: "x" };

// @ts-expect-error A field of another event.
export const mixed: Event = { version: 1, type: "Noticed", text: "x", stage: "plan" };

// @ts-expect-error What a server tells is read, never changed.
told.run = "";

// @ts-expect-error No such severity.
export const worse: Severity = 0;
