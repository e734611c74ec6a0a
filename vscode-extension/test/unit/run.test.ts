// Runs as their events tell them, recorded from `patchwright fix --json` and `runs resume --json`.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Event } from "../../src/protocol/generated";
import { begun, reduce } from "../../src/watch/run";
import { ago, costLine, duration, verdict } from "../../src/watch/words";
import { after, recorded } from "./support/recorded";

test("a run that is done has told all of its stages", () => {
  const run = after("done");
  assert.equal(run.state, "done");
  assert.deepEqual(run.reached, ["read", "locate", "plan", "draft", "vote", "propose"]);
  assert.deepEqual(
    run.findings.map((one) => one.symbol),
    ["Rhythm.days"],
  );
  assert.equal(run.plan?.steps.length, 1);
  assert.equal(run.drafts.size, 4);
  assert.deepEqual([...(run.proposal?.files ?? [])], [["pocketbook/rhythm.py", 2]]);
  assert.match(run.reason, /^3 drafts came to it/);
});

test("a draft that is written anew leaves its old group", () => {
  const events = recorded("done");
  const gated = events.flatMap((event, index) => (event.type === "Gated" ? [index] : []));
  const before = events.slice(0, (gated[2] ?? 0) + 1).reduce(reduce, begun("x"));
  assert.deepEqual(
    before.groups.map((group) => [group.drafts, group.checked.type]),
    [
      [[1, 3], "Clean"],
      [[2], "Clean"],
      [[4], "NewProblems"],
    ],
  );
  const mended = events.slice(0, (gated[3] ?? 0) + 1).reduce(reduce, begun("x"));
  assert.deepEqual(
    mended.groups.map((group) => [group.drafts, group.checked.type]),
    [
      [[1, 3], "Clean"],
      [[2], "Clean"],
      [[4], "Clean"],
    ],
  );
});

test("votes put the best group first", () => {
  assert.deepEqual(
    after("done").groups.map((group) => [group.drafts, group.ballots]),
    [
      [[1, 3, 4], 1],
      [[2], 0],
    ],
  );
});

test("a corrected run has its branch, and the places that count then", () => {
  const run = after("corrected");
  assert.deepEqual(
    run.corrections.map((one) => [one.branch, one.at, one.remark]),
    [[2, "locate", "Keep the signature of after() as it is."]],
  );
  assert.deepEqual(
    run.findings.map((one) => one.by),
    ["user", "searcher"],
  );
});

test("a run that goes on tells all again, and nothing is there twice", () => {
  const once = after("corrected");
  assert.deepEqual(recorded("corrected").reduce(reduce, after("done")), { ...once, run: once.run });
});

test("a run that fails says why, and where it stood", () => {
  const run = after("failed");
  assert.deepEqual([run.state, run.stage, run.reached.at(-1)], ["failed", "locate", "locate"]);
  assert.match(run.reason, /Raise the limit/);
});

test("an event of a kind that is not known changes nothing", () => {
  const run = after("done");
  const strange: unknown = { version: 1, type: "Dreamt", text: "x" };
  assert.equal(reduce(run, strange as Event), run);
});

test("what a run took is told against its limit", () => {
  const run = after("done");
  assert.equal(costLine(run, 45), "<0.01 of 2.00 USD · 90 tokens · 45 s");
  const usage = {
    type: "Usage",
    calls: 9,
    input_tokens: 26000,
    output_tokens: 229,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
  } as const;
  assert.equal(
    costLine({ ...run, usage: { ...usage, usd: 0.14 } }, null),
    "0.14 of 2.00 USD · 26,229 tokens",
  );
  const unpriced = { ...run, countsTokens: true, usage: { ...usage, usd: null } };
  assert.equal(costLine(unpriced, 200), "26,229 of 1,000,000 tokens · 3 min 20 s");
  assert.equal(costLine(begun("x"), null), "");
});

test("times are told as people say them", () => {
  assert.deepEqual([0.4, 59.6, 3600, 3725].map(duration), ["0 s", "1 min", "1 h", "1 h 2 min"]);
  const day = 86400;
  assert.deepEqual([59, 60, 333, 729, 731].map((days) => ago(days * day)), [
    "59 days ago",
    "2 months ago",
    "11 months ago",
    "2 years ago",
    "2 years ago",
  ]);
  assert.deepEqual([-5, 90, 7200, day, 300000].map(ago), [
    "just now",
    "1 min ago",
    "2 h ago",
    "1 day ago",
    "3 days ago",
  ]);
});

test("the gate's verdict is told in its words", () => {
  const clean = {
    type: "Clean",
    by: "pyright",
    warnings: [],
    unsaid: ["mypy is not there."],
    before: 0,
    after: 0,
  } as const;
  assert.equal(verdict(clean), "no new errors (by pyright); not fully checked: mypy is not there");
  assert.equal(
    verdict({ type: "NoVerdict", by: "gopls", why: "it did not start" }),
    "no verdict (by gopls): it did not start",
  );
});
