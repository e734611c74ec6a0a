// What the tree shows of a run.

import assert from "node:assert/strict";
import { test } from "node:test";

import { count, grouped, inList, inMessage, oneLine } from "../../src/plain";
import type { Run } from "../../src/protocol/generated";
import type { Node } from "../../src/watch/node";
import { plainNodes, runNode } from "../../src/watch/nodes";
import { inside, pathIn, typedPlace, utf16 } from "../../src/watch/place";
import { called, heard, knownOf } from "../../src/watch/rows";
import { begun, reduce, type RunState } from "../../src/watch/run";
import { after, recorded } from "./support/recorded";
import { row } from "./support/rows";

const NOW = Date.parse("2026-01-02T03:14:05Z");

function shown(told: RunState | null, changes: Partial<Run> = {}, several = false): Node {
  const one = row(changes);
  return runNode({ row: told ? heard(one, told) : one, told }, { now: NOW, several });
}

function below(node: Node): readonly Node[] {
  assert.notEqual(node.children, "asked");
  return node.children === "asked" ? [] : node.children;
}

/** Return the lines of a tree as text, two spaces for each level. */
function lines(nodes: readonly Node[], indent = ""): string[] {
  return nodes.flatMap((one) => [
    `${indent}[${one.icon.name}] ${one.label}${one.description ? ` | ${one.description}` : ""}`,
    ...lines(one.children === "asked" ? [] : one.children, `${indent}  `),
  ]);
}

test("a run that is done is told stage by stage", () => {
  const node = shown(after("done"));
  assert.equal(node.label, "#12");
  assert.equal(node.description, "patch for rhythm.py · 10 min ago · Forecast takes the rent three days too early");
  assert.equal(node.tooltip.split("\n")[0], "#12: Forecast takes the rent three days too early");
  assert.match(node.spoken, /^#12: Forecast takes the rent three days too early, done, patch for rhythm\.py/);
  assert.deepEqual(lines(below(node)), [
    "[check] Read",
    "  [info] Expected: 0.17 to 0.42 USD. At the most: 2.00 USD, 200 requests, 30 minutes.",
    "[check] Locate | 1 place",
    "  [symbol-method] Rhythm.days | pocketbook/rhythm.py:30",
    "[check] Plan | 1 step",
    "  [edit] count every day from the first one | Rhythm.days",
    "[check] Draft | 4 drafts",
    "  [star-full] Drafts 1, 3, 4 | 1 vote · no new errors (by syntax tree)",
    "  [pass] Draft 2 | no new errors (by syntax tree)",
    "  [info] Only syntax was checked | no language server answered",
    "[check] Vote | 1 vote",
    "  [info] Left out: 2 of 3 ballots, since they cannot change which patch is first.",
    "[check] Propose | 2 hunks",
    "  [diff] pocketbook/rhythm.py | 2 hunks",
    "[dashboard] <0.01 of 2.00 USD · 90 tokens · 1 s",
    "[pass] Done | 3 drafts came to it and 1 ballot chose it: the highest score, 4.",
  ]);
});

test("a run that goes on shows what is done, what goes on and what is ahead", () => {
  const events = recorded("done");
  const upTo = events.findIndex(
    (event) => event.type === "Gated" && event.candidate.checked.type === "NewProblems",
  );
  const node = shown(events.slice(0, upTo + 1).reduce(reduce, begun("20260102-030405-abc123")));
  assert.equal(node.description, "Draft · Forecast takes the rent three days too early");
  assert.ok(node.open);
  assert.deepEqual(lines(below(node)).slice(-9), [
    "[loading~spin] Draft | editor answered",
    "  [pass] Drafts 1, 3 | no new errors (by syntax tree)",
    "  [pass] Draft 2 | no new errors (by syntax tree)",
    "  [error] Draft 4 | 2 new problems (by syntax tree)",
    "    [error] syntax error: unexpected `day = self.after(first def parse_rhythm(text):` in `day = self.after(first` | pocketbook/rhythm.py:35",
    "    [error] '(' was never closed | pocketbook/rhythm.py:35",
    "[circle-outline] Vote",
    "[circle-outline] Propose",
    "[dashboard] <0.01 of 2.00 USD · 60 tokens · 10 min",
  ]);
});

test("a correction stands behind the stage that it is about", () => {
  const all = lines(below(shown(after("corrected"))));
  const at = all.findIndex((line) => line.includes("Corrected by you"));
  assert.deepEqual(all.slice(at - 3, at + 4), [
    "[check] Locate | 2 places",
    "  [person] pocketbook/dates.py:5 | named by the user",
    "  [symbol-method] Rhythm.days | pocketbook/rhythm.py:30",
    "[redo] Corrected by you (attempt 2) | 2 answers kept",
    "  [add] Added: pocketbook/dates.py:5",
    "  [comment] Keep the signature of after() as it is.",
    "[check] Plan | 1 step",
  ]);
});

test("a run that failed says where and why", () => {
  const node = shown(after("failed"));
  assert.match(node.kind, /\bresumable\b/);
  assert.deepEqual(lines(below(node)).slice(2, 3), ["[close] Locate"]);
  assert.match(lines(below(node)).at(-1) ?? "", /^\[error\] Failed \| The next request could cost/);
});

test("what can be done with a run follows from how it stands", () => {
  const kind = (changes: Partial<Run>): string => shown(null, changes).kind;
  assert.equal(kind({ state: "running" }), "run going linked");
  assert.equal(kind({ state: "done", proposed: true }), "run ended proposed linked");
  assert.equal(kind({ state: "cancelled", proposed: true }), "run ended resumable proposed linked");
  assert.equal(kind({ state: "interrupted" }), "run ended resumable linked");
});

test("a run of which nothing was heard has still to be asked for", () => {
  const node = shown(null, { state: "done", reason: "No candidate passed." });
  assert.equal(node.children, "asked");
  assert.deepEqual(lines(plainNodes(row({ reason: "No candidate passed." }))), [
    "[info] No candidate passed.",
  ]);
});

test("a run is called by its reference, and how it stands comes before its title, which is cut off first", () => {
  const events = recorded("done");
  const line = (n: number, issue: string): string[] => {
    const { label, description } = shown(events.slice(0, n).reduce(reduce, begun("x")), { issue });
    return [label, description];
  };
  const title = "Forecast takes the rent three days too early";
  assert.deepEqual(line(0, "#12"), ["#12", "begins"]);
  assert.deepEqual(line(1, "#12"), ["#12", `begins · ${title}`]);
  assert.deepEqual(line(1, `#12: ${title}`), ["#12", `begins · ${title}`]);
  assert.deepEqual(line(0, `octo/demo#12: ${title}`), ["octo/demo#12", `begins · ${title}`]);
  assert.deepEqual(line(1, "Told in words"), ["Told in words", "begins"]);
  const words = shown(null, { issue: "Note: the rent comes three days too early", state: "waiting" });
  assert.deepEqual([words.label, words.description], ["Note: the rent comes th…", "waits for you"]);
  assert.equal(words.tooltip.split("\n")[0], "Note: the rent comes three days too early");
  assert.equal(words.spoken, "Note: the rent comes three days too early, waits for you");
  assert.equal(called("#12", "#12: Forecast takes the rent three days too early"), "#12: Forecast takes the rent three days too early");
  assert.equal(called("Rent is late", "Rent is late, and more"), "Rent is late");
});

test("a run that was asked for is as it was heard", () => {
  const limits = after("done").limits;
  const answer = {
    run: row({ state: "done" }),
    name: "#12",
    url: "",
    model: "m",
    limits,
    branches: 1,
  } as const;
  const { told } = knownOf({ ...answer, events: recorded("done") });
  assert.deepEqual(told, after("done"));
  assert.equal(knownOf({ ...answer, events: [] }).told, null);
});

test("a run that was interrupted has told no end, and its row says it", () => {
  const events = recorded("done").slice(0, 12);
  const asked = row({ state: "interrupted", reason: "Its process ended." });
  const { told } = knownOf({ run: asked, name: "", url: "", model: "", limits: null, branches: 1, events });
  assert.deepEqual([told?.state, told?.reason, told?.stage], ["interrupted", "Its process ended.", "plan"]);
  assert.match(
    lines(below(shown(told ?? null, { state: "interrupted" }))).at(-1) ?? "",
    /^\[debug-disconnect\] Interrupted/,
  );
});

test("the folder is told where several are open", () => {
  assert.equal(shown(null, { issue: "Rent is late", state: "done" }, true).description, "no patch · pocketbook · 10 min ago");
});

test("a run that has just ended says so, however long ago it began", () => {
  const ended = "2026-01-02T03:13:55Z";
  assert.equal(shown(null, { issue: "Rent is late", state: "done", ended }).description, "no patch · just now");
  assert.equal(shown(null, { issue: "Rent is late", ended }).description, "begins", "it goes on again");
});

test("ids stay while a run goes on, and none is there twice", () => {
  const ids = (node: Node): string[] => [
    node.id,
    ...(node.children === "asked" ? [] : node.children.flatMap(ids)),
  ];
  const early = ids(
    shown(recorded("corrected").slice(0, 20).reduce(reduce, begun("20260102-030405-abc123"))),
  );
  const late = ids(shown(after("corrected")));
  assert.equal(new Set(late).size, late.length);
  assert.deepEqual(
    early.filter((id) => !late.includes(id) && !late.includes(`${id}+`) && !id.includes("/draft/")),
    [],
  );
});

test("every line has words for a screen reader, and none names its icon", () => {
  const all = (node: Node): Node[] => [
    node,
    ...(node.children === "asked" ? [] : node.children.flatMap(all)),
  ];
  for (const node of all(shown(after("corrected")))) {
    assert.ok(node.spoken.trim(), node.id);
  }
  const [read] = below(shown(after("done")));
  assert.equal(read?.spoken, "Read, done");
});

test("text from outside draws no icons, makes no links and hides nothing", () => {
  assert.equal(inList("$(trash) all"), "\\$(trash) all");
  assert.equal(inMessage("[look](command:workbench.action.quit)"), "[look] (command:workbench.action.quit)");
  assert.equal(oneLine("a\u202eb\n\tc\u0007"), "a\\u{202e}b c\\u{7}");
  assert.equal(oneLine("x".repeat(200), 5), "xxxx…");
  assert.equal(oneLine("👩‍👩‍👧 ok"), "👩‍👩‍👧 ok");
  assert.equal(oneLine("می\u200cخواهم 1️⃣ ❤️ A\u200dB\u3164"), "می\u200cخواهم 1️⃣ ❤️ A\\u{200d}B\\u{3164}");
  assert.equal(oneLine("A\ufe00\ufe01"), "A\\u{fe00}\\u{fe01}");
});

test("numbers are told with their nouns", () => {
  assert.deepEqual(
    [count(1, "file"), count(1200, "file"), grouped(1234567)],
    ["1 file", "1,200 files", "1,234,567"],
  );
});

test("columns in code points become columns in UTF-16", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 9].map((column) => utf16("a🙂b", column)),
    [0, 1, 3, 4, 4],
  );
});

test("no path leads out of the folder", () => {
  const bad = ["/etc/passwd", "../x", "a/../../x", "c:/x", "a\\b"];
  assert.deepEqual(bad.map(inside), ["", "", "", "", ""]);
  assert.equal(inside("a/b..c.py"), "a/b..c.py");
  assert.deepEqual(
    [pathIn("/r", "/r/a.py"), pathIn("/r", "/rest/a.py"), pathIn("/r/", "/r/b")],
    ["a.py", "", "b"],
  );
});

test("a typed place is one with a line or a symbol", () => {
  assert.deepEqual(
    ["a.py:12", " a/b.py:Rhythm.days ", "a.py", "a.py:", "../a.py:1", "it is: so"].map(typedPlace),
    ["a.py:12", "a/b.py:Rhythm.days", "", "", "", ""],
  );
});
