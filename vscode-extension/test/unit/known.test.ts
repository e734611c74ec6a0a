// What can be done now: context keys and the menu, as they follow from what is known.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { type Facts, keysOf, Known, NOTHING } from "../../src/known";
import type { Health } from "../../src/server/health";
import { offersOf } from "../../src/server/menu";
import { factsOf } from "../../src/watch/can";
import { heard } from "../../src/watch/rows";
import { begun, reduce, type RunState } from "../../src/watch/run";
import { ANSWERED, ASKED } from "./support/asked";
import { row } from "./support/rows";

const HEALTH: Health = {
  icon: "wrench",
  words: "",
  needs: "nothing",
  tooltip: "",
  first: undefined,
  lacksGitHub: false,
};
const USED: Facts = { ...NOTHING, hasFolder: true, list: "none" };
const STARTS = ["Fix GitHub Issue…", "Where Would This Be Fixed?"];
const ALWAYS = ["Set Key for the Model…", "Restart Server", "Show Log", "Settings"];
const THERE = [
  "patchwright.fixIssue",
  "patchwright.whereIssue",
  "patchwright.run.answer",
  "patchwright.watch.focus",
  "patchwright.hunk.next",
  "patchwright.setKey",
  "patchwright.signIn",
  "patchwright.restart",
  "patchwright.showLog",
  "patchwright.openSettings",
  "workbench.action.files.openFolder",
];

test("every context key of ours that package.json asks for is one that follows from what is known", () => {
  const known = new Set(Object.keys(keysOf(NOTHING)));
  const asked = asks(JSON.parse(readFileSync("package.json", "utf8")));
  assert.ok(asked.size > 10);
  assert.deepEqual([...asked].filter((key) => !known.has(key)), []);
  assert.deepEqual([...known].filter((key) => !asked.has(key)), [], "nobody asks for these");
});

test("no first step is ticked by a command that is only called: it may be given up", () => {
  const { contributes } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
  const events = contributes.walkthroughs.flatMap(({ steps }) => steps.flatMap((one) => one.completionEvents));
  assert.ok(events.length > 3);
  assert.deepEqual(events.filter((event) => !event.startsWith("onContext:patchwright.")), []);
});

test("a key is there where VS Code keeps one or the server has one, and is forgotten only where it is kept", () => {
  const keys = (facts: Partial<Facts>) => {
    const all = keysOf({ ...NOTHING, ...facts });
    return [all["patchwright.hasKey"], all["patchwright.keepsKey"]];
  };
  assert.deepEqual(keys({}), [false, false]);
  assert.deepEqual(keys({ keepsKey: true }), [true, true]);
  assert.deepEqual(keys({ canAsk: true }), [true, false]);
});

test("VS Code is told each key once, and again only when it is another", () => {
  const told: string[] = [];
  const known = new Known((key, value) => told.push(`${key} ${JSON.stringify(value)}`));
  known.tell({ hasHunks: true, files: { "/r/a.py": true } });
  assert.equal(told.splice(0).length, Object.keys(keysOf(NOTHING)).length);
  known.tell({ hasHunks: true, files: { "/r/a.py": true } });
  known.tell({});
  assert.deepEqual(told, []);
  known.tell({ hasHunks: false, files: {} });
  assert.deepEqual(told, ["patchwright.hasHunks false", "patchwright.files {}"]);
  assert.equal(known.now.hasHunks, false);
});

test("what can be done with runs is what can be done with one of them", () => {
  const can = (...rows: ReturnType<typeof row>[]) =>
    factsOf({ all: rows.map((one) => ({ row: one, told: null })), isKnown: true }, "running");
  const none = { canCancel: false, canAnswer: false, canResume: false, canPreview: false, canDelete: false, canOpenIssue: false };
  const some = { ...none, list: "some", canOpenIssue: true };
  assert.deepEqual(can(), { ...none, list: "none" });
  assert.deepEqual(can(row()), { ...some, canCancel: true });
  assert.deepEqual(can(row({ state: "waiting" })), { ...some, canCancel: true });
  assert.deepEqual(can(row({ state: "done" })), { ...some, canDelete: true });
  assert.deepEqual(can(row({ state: "interrupted" })), { ...some, canResume: true, canDelete: true });
  assert.deepEqual(can(row({ state: "done", proposed: true }), row()), {
    ...some,
    canCancel: true,
    canPreview: true,
    canDelete: true,
  });
});

test("a question can be answered where its run goes on, and nowhere else", () => {
  const can = (isHeard: boolean, told: RunState) =>
    factsOf({ all: [{ row: heard(row(), told), told, isHeard }], isKnown: true }, "running").canAnswer;
  const asked = reduce(begun("x"), ASKED);
  assert.deepEqual([can(true, asked), can(false, asked)], [true, false]);
  assert.equal(can(true, reduce(asked, ANSWERED)), false);
});

test("the list is off without a server, and asked for until it has answered", () => {
  const list = (isKnown: boolean, state: "running" | "starting" | "stopped" | "failed") =>
    factsOf({ all: [], isKnown }, state).list;
  assert.deepEqual(
    [list(false, "starting"), list(false, "running"), list(true, "running"), list(true, "stopped"), list(false, "failed")],
    ["asked", "asked", "none", "off", "off"],
  );
});

test("a proposal is reviewed only while hunks of it are left", () => {
  const review = (facts: Partial<Facts>) => keysOf({ ...NOTHING, ...facts })["patchwright.canReview"];
  assert.deepEqual(
    [review({ canPreview: true }), review({ hasHunks: true }), review({ canPreview: true, hasHunks: true })],
    [false, false, true],
  );
});

test("the menu offers what can be done now, and nothing else", () => {
  assert.deepEqual(labels(USED), [...STARTS, ...ALWAYS]);
  assert.deepEqual(labels({ ...USED, list: "some" }), [...STARTS, "Show Runs", ...ALWAYS]);
  assert.deepEqual(labels({ ...USED, list: "some", hasHunks: true }), [
    ...STARTS,
    "Show Runs",
    "Next Hunk",
    ...ALWAYS,
  ]);
  assert.deepEqual(labels({ ...USED, list: "off" }), ALWAYS);
  assert.deepEqual(labels({ ...USED, hasFolder: false }), ["Open Folder…", ...ALWAYS]);
  assert.deepEqual(labels(USED, HEALTH, ["patchwright.restart"]), ["Restart Server"]);
});

test("the menu begins with what is needed most", () => {
  assert.deepEqual(labels(USED, { ...HEALTH, first: "key" }).slice(0, 2), [ALWAYS[0], "Fix GitHub Issue…"]);
  assert.equal(labels({ ...USED, list: "off" }, { ...HEALTH, first: "restart" })[0], "Restart Server");
  const answer = "Answer the Question of a Run…";
  assert.deepEqual(labels({ ...USED, canAnswer: true }, { ...HEALTH, first: "answer" }).slice(0, 2), [
    answer,
    "Fix GitHub Issue…",
  ]);
  assert.ok(!labels(USED, { ...HEALTH, first: "answer" }).includes(answer), "the tree does not know of it yet");
});

test("the menu offers to sign in only where nothing lets us in at GitHub", () => {
  const isOffered = (lacksGitHub: boolean) =>
    labels(USED, { ...HEALTH, lacksGitHub }).includes("Sign In to GitHub");
  assert.deepEqual([isOffered(true), isOffered(false)], [true, false]);
});

interface Manifest {
  readonly contributes: {
    readonly walkthroughs: readonly { readonly steps: readonly { readonly completionEvents: readonly string[] }[] }[];
  };
}

/** Return the keys that a part of package.json asks for, whose names are no values that others are compared with. */
function asks(part: unknown): Set<string> {
  const found = new Set<string>();
  const look = (value: unknown, name: string): void => {
    if (typeof value === "string") {
      const [, condition] = /^(?:onContext:)(.*)$/.exec(value) ?? [];
      const asked = condition ?? (["when", "enablement"].includes(name) ? value : "");
      for (const [key] of asked.replace(/[=!]=\s*\S+/g, "").matchAll(/\bpatchwright\.\w+/g)) {
        found.add(key);
      }
    } else if (typeof value === "object" && value !== null) {
      Object.entries(value).forEach(([inner, one]) => look(one, Array.isArray(value) ? name : inner));
    }
  };
  look(part, "");
  return found;
}

function labels(facts: Facts, health = HEALTH, there: readonly string[] = THERE): (string | undefined)[] {
  return offersOf(health, facts, there).map(({ label }) => label);
}
