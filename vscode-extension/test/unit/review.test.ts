// What is shown of proposals, in which order, and which hunk a place means.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Decided, OpenHunk, OpenProposal } from "../../src/protocol/generated";
import { isText, whatSavingDoes } from "../../src/review/written";
import { remedyOf } from "../../src/server/remedies";
import { changedFiles, filesOfDecision } from "../../src/review/changed";
import { filesOf } from "../../src/review/files";
import { givenWay } from "../../src/review/giving_way";
import { at, ledTo, lineOf, onward, ordered, topOf } from "../../src/review/order";
import { page } from "../../src/review/page";
import { decided, missing, shown } from "../../src/review/shown";
import { inPassing, MOST_LINES, notSaved, notThere, parts, summed } from "../../src/review/telling";

const ROOT = "file:///home/ann/shop";

function hunk(number: number, more: Partial<OpenHunk> = {}): OpenHunk {
  const path = more.path ?? "a.py";
  return {
    number,
    uri: `${ROOT}/${path}`,
    path,
    kind: "change",
    renamedFrom: "",
    state: "pending",
    undecided: true,
    optional: false,
    edited: false,
    inside: false,
    needs: [],
    neededBy: [],
    range: lines(4, 5),
    before: ["old\n"],
    after: ["new\n"],
    summary: "replaces 1 line by 1",
    stale: null,
    merged: null,
    held: "",
    ...more,
  };
}

function lines(first: number, stop: number) {
  return { start: { line: first, character: 0 }, end: { line: stop, character: 0 } };
}

function proposal(hunks: readonly OpenHunk[], more: Partial<OpenProposal> = {}): OpenProposal {
  const about = { name: "#12", title: "T", root: "/home/ann/shop", made: 0 };
  return { run: "r", revision: 1, ...about, open: true, hunks, ...more };
}

function only(one: OpenHunk) {
  const [found] = shown([proposal([one])]);
  assert.ok(found);
  return found;
}

test("a hunk stands under the last of its lines, and those are marked", () => {
  const found = only(hunk(1, { range: lines(4, 7), before: ["a\n", "b\n", "c\n"] }));
  assert.deepEqual(found.place, { at: "line", line: 6 });
  assert.deepEqual(found.gone, { first: 4, last: 6 });
  assert.equal(found.how, "In place of the 3 lines above");
});

test("the last line of a text that ends without a line end is among the lines", () => {
  const range = { start: { line: 4, character: 0 }, end: { line: 4, character: 3 } };
  assert.deepEqual(only(hunk(1, { range })).gone, { first: 4, last: 4 });
});

test("what is added stands under the line above it, and nothing is marked", () => {
  const found = only(hunk(1, { range: lines(4, 4), before: [] }));
  assert.deepEqual(found.place, { at: "line", line: 3 });
  assert.equal(found.gone, null);
  assert.equal(found.how, "Added here");
});

test("what is added on top, and what happens to a whole file, stands above the first line", () => {
  assert.deepEqual(only(hunk(1, { range: lines(0, 0), before: [] })).place, { at: "top" });
  const deleted = only(hunk(1, { kind: "delete", range: null, after: [] }));
  assert.deepEqual(deleted.place, { at: "top" });
  assert.equal(deleted.gone?.first, 0);
});

test("what is removed has no lines of its own", () => {
  const found = only(hunk(1, { after: [] }));
  assert.equal(found.how, "Removes the line above");
  assert.deepEqual(found.parts, []);
});

test("decided hunks, and proposals whose place a newer one took, are not shown", () => {
  const done = hunk(2, { state: "accepted", undecided: false });
  assert.deepEqual(shown([proposal([hunk(1), done])]).map((one) => one.hunk.number), [1]);
  assert.deepEqual(shown([proposal([hunk(1)], { open: false })]), []);
  assert.deepEqual(decided(proposal([hunk(1), done])).map((one) => one.number), [2]);
});

test("a stale hunk shows both versions, and is resolved instead of accepted", () => {
  const stale = { type: "Conflict", yours: "mine\n", proposed: "new\n", why: "Changed." } as const;
  const found = only(hunk(1, { state: "stale", stale }));
  assert.deepEqual(found.parts.map((part) => part.text), [
    "Changed.",
    "What stands there:",
    "mine",
    "What is proposed:",
    "new",
  ]);
  assert.equal(found.can, "resolve reject");
});

test("a stale deletion cannot be written anew", () => {
  assert.equal(only(hunk(1, { kind: "delete", range: null, state: "stale" })).can, "reject");
});

test("a held hunk says why, and can only be rejected or written anew", () => {
  const found = only(hunk(1, { held: "a.py is held." }));
  assert.equal(found.can, "edit reject");
  assert.equal(found.parts.at(-1)?.text, "a.py is held.");
});

test("nothing is offered of a hunk that is in work", () => {
  assert.equal(only(hunk(1, { state: "accepting" })).can, "wait");
});

test("a hunk needs what is not in the text yet", () => {
  const needing = hunk(3, { needs: [1, 2] });
  const all = proposal([hunk(1), hunk(2, { state: "accepted", undecided: false }), needing]);
  assert.deepEqual(missing(all, needing), [1]);
  const found = shown([all]).find((one) => one.hunk.number === 3);
  assert.equal(found?.notes, "needs hunk 1");
  assert.equal(found.can, "accept needing edit reject");
});

test("one whose needed hunk was changed after it was accepted needs nothing", () => {
  const needing = hunk(2, { needs: [1] });
  const changed = hunk(1, { state: "stale", undecided: false, inside: true });
  assert.deepEqual(missing(proposal([changed, needing]), needing), []);
});

test("hunks of several proposals are told apart", () => {
  const all = shown([proposal([hunk(1)]), proposal([hunk(1)], { run: "s", name: "#13" })]);
  assert.deepEqual(all.map((one) => one.heading), [
    "Hunk 1 of 1 of #12: replaces 1 line by 1",
    "Hunk 1 of 1 of #13: replaces 1 line by 1",
  ]);
  assert.equal(new Set(all.map((one) => one.key)).size, 2);
});

test("accepting among the user's own changes shows what it makes", () => {
  const found = parts(hunk(1, { merged: "mine\nnew\n" }));
  assert.equal(found.at(-1)?.text, "mine\nnew");
});

test("a block of code knows all line ends, and has an end", () => {
  assert.equal(parts(hunk(1, { after: ["a\n", "b\r\n", "c\n"] }))[0]?.text, "a\nb\nc");
  const after = Array.from({ length: MOST_LINES + 2 }, () => "x\n");
  const long = parts(hunk(1, { after }))[0]?.text.split("\n");
  assert.equal(long?.length, MOST_LINES + 1);
  assert.equal(long.at(-1), "… and 2 more lines");
});

const WALKED = shown([
  proposal([
    hunk(1, { path: "b.py", range: lines(9, 10) }),
    hunk(2, { path: "a.py", range: lines(7, 8) }),
    hunk(3, { path: "a.py", range: lines(2, 3) }),
    hunk(4, { path: "c.py", kind: "create", range: null, before: [] }),
  ]),
]);

test("hunks are walked down each file, file by file", () => {
  assert.deepEqual(ordered(WALKED).map((one) => one.hunk.number), [3, 2, 1, 4]);
});

test("the next hunk is behind the cursor, also in other files, and after the last comes the first", () => {
  const from = (path: string, line: number, back = false) =>
    onward(WALKED, { uri: `${ROOT}/${path}`, line }, back)?.hunk.number;
  assert.equal(from("a.py", 0), 3);
  assert.equal(from("a.py", 2), 2);
  assert.equal(from("a.py", 7), 1);
  assert.equal(from("b.py", 9), 4);
  assert.equal(from("c.py", -1), 3);
  assert.equal(from("a.py", 2, true), 4);
  assert.equal(from("b.py", 9, true), 2);
  assert.equal(from("elsewhere.py", 5), 3);
  assert.equal(onward([], null, false), null);
});

test("walking on from each hunk reaches every other", () => {
  let one = onward(WALKED, null, false);
  const seen = new Set<number>();
  for (let n = 0; n < WALKED.length; n++) {
    assert.ok(one);
    seen.add(one.hunk.number);
    one = onward(WALKED, { uri: one.hunk.uri, line: lineOf(one) }, false);
  }
  assert.equal(seen.size, WALKED.length);
});

test("hunks that stand at one place are all reached", () => {
  const [first, second] = shown([
    proposal([hunk(1, { range: lines(0, 0), before: [] }), hunk(2, { range: lines(0, 1) })]),
  ]);
  assert.ok(first && second);
  const cursor = { uri: `${ROOT}/a.py`, line: 0 };
  assert.equal(onward([first, second], cursor, false, first.key), second);
  assert.equal(onward([first, second], cursor, false, second.key), first);
});

test("a place means the hunk that it touches", () => {
  const added = only(hunk(1, { range: lines(4, 4), before: [] }));
  const uri = `${ROOT}/a.py`;
  assert.equal(at([added], { uri, line: 3 }), added);
  assert.equal(at([added], { uri, line: 4 }), added);
  assert.equal(at([added], { uri, line: 5 }), null);
  const top = only(hunk(1, { range: lines(0, 0), before: [] }));
  assert.equal(at([top], { uri, line: 0 }), top);
  assert.equal(at([top], { uri, line: 1 }), null);
  const renamed = only(hunk(1, { kind: "rename", range: null, before: [], after: [] }));
  assert.equal(at([renamed], { uri, line: 8 }), renamed);
});

test("a hunk is shown near the top, under the threads of others", () => {
  const all = shown([
    proposal([
      hunk(1, { range: lines(1, 3) }),
      hunk(2, { range: lines(5, 6) }),
      hunk(3, { range: lines(20, 22) }),
      hunk(4, { path: "b.py", range: lines(19, 20) }),
    ]),
  ]);
  assert.deepEqual(all.map((one) => topOf(one, all)), [0, 3, 17, 16]);
});

test("where the server leads is the hunk that begins there, or the diff of a file that is created", () => {
  const led = (uri: string, line: number) => ledTo(WALKED, { uri, line })?.hunk.number;
  assert.equal(led(`${ROOT}/a.py`, 7), 2);
  assert.equal(led(`${ROOT}/a.py`, 8), undefined);
  assert.equal(led("file:///cache/r-4.diff", -1), 4);
  assert.equal(led("file:///cache/r-1.diff", -1), undefined);
});

test("files are told with their hunks, and the folder of a file that is created", () => {
  const files = filesOf(WALKED);
  assert.deepEqual([...files.keys()].sort(), [ROOT, `${ROOT}/a.py`, `${ROOT}/b.py`]);
  assert.equal(files.get(`${ROOT}/a.py`)?.said, "2 hunks to decide on");
});

test("a diff of all has each file once, and knows which come and go", () => {
  const all = proposal([
    hunk(1, { path: "z.py", kind: "delete", range: null }),
    hunk(2, { path: "n.py", kind: "create", range: null }),
    hunk(3),
    hunk(4),
    hunk(5, { path: "done.py", undecided: false, state: "rejected" }),
  ]);
  const told = changedFiles(all).map(({ path, isNew, isGone }) => [path, isNew, isGone]);
  assert.deepEqual(told, [["a.py", false, false], ["n.py", true, false], ["z.py", false, true]]);
});

test("what became of a hunk is words, whatever it holds", () => {
  const told = page({
    run: "r",
    hunk: 1,
    evidence: {} as never,
    markdown: "**Why**",
    history: [{ at: 0, who: "editor", what: "accepted", detail: "![x](y)\n# big" }],
  });
  assert.ok(told.includes("1970-01-01 00:00 UTC, editor: accepted: \\!\\[x\\]\\(y\\) \\# big"));
});

test("a diff on the page is told by its signs, and no other fence is touched", () => {
  const markdown = "**Fix**\n\n````diff\n- ```diff\n+ b\n````\n\n```diff\n";
  const told = page({ run: "r", hunk: 1, evidence: {} as never, markdown, history: [] });
  assert.equal(told, "**Fix**\n\n````\n- ```diff\n+ b\n````\n\n```diff\n");
});

test("who is about to decide is told of which run the hunks are, and when they were proposed", () => {
  const all = [
    proposal([hunk(1), hunk(2)], { title: "Rent is early", made: 5 }),
    proposal([hunk(1)], { run: "s", name: "#13", open: false }),
    proposal([hunk(1, { undecided: false })], { run: "t", name: "#14" }),
  ];
  const told = summed(all, (made) => `at ${made}`);
  assert.deepEqual(told, ["2 hunks left of #12, Rent is early; proposed at 5."]);
});

test("who has worked on a proposal is told once when a newer run's takes its place", () => {
  const edited = proposal([hunk(1), hunk(2, { edited: true })]);
  const newer = proposal([hunk(1)], { run: "s", made: 1 });
  const [told, ...more] = givenWay([edited], [newer, { ...edited, open: false }]);
  assert.deepEqual([told?.run, more], ["r", []]);
  assert.ok(told?.said.includes("What you wrote into hunk 2 is kept with the older proposal"));
  assert.deepEqual(givenWay([edited], [{ ...edited, revision: 2 }]).map(({ revision }) => revision), [1]);
  assert.deepEqual(givenWay([newer], [newer]), []);
  assert.deepEqual(givenWay([proposal([hunk(1)])], [newer]), [], "nothing of the user's was in it");
  assert.deepEqual(givenWay([edited], []), [], "it was settled, or deleted");
  assert.deepEqual(givenWay([edited], [edited, newer]), [], "both are shown");
  const partly = proposal([hunk(1, { state: "accepted", undecided: false }), hunk(2)]);
  assert.ok(givenWay([partly], [newer])[0]?.said.endsWith("What you accepted of it stays in your files."));
});

test("in passing it is said first what is left, and what is not saved", () => {
  const came = { hunks: [{ number: 2, path: "a.py", state: "accepted", undecided: false }], refused: [], merged: [] };
  const told = (left: number, more = {}) => ({ ...came, left, ...more }) as unknown as Decided;
  assert.equal(inPassing(told(1), "accept", ["src/a.py"]), "1 hunk left · not saved yet: a.py · hunk 2 accepted");
  assert.equal(inPassing(told(0), "reject", ["a.py"]), "All is decided · not saved yet: a.py · hunk 2 rejected");
  assert.equal(inPassing(told(3, { merged: ["a.py"] }), "takeBack", []), "3 hunks left · hunk 2 taken back · merged with your changes");
  assert.equal(inPassing(told(3, { refused: [{ number: 2, reason: "No." }] }), "accept", []), "");
});

test("a document says of which hunk it is, and when its text has become that", () => {
  const told = whatSavingDoes("/home/ann/.local/state/patchwright/shop-1/hunks/Hunk 2 of rhythm (2).py");
  assert.ok(told.startsWith("What you save here becomes hunk 2 of rhythm (2).py."));
  assert.equal(whatSavingDoes("/home/ann/shop/rhythm.py"), "");
  assert.ok(isText(["a\n", "b"], "a\r\nb\r\n"));
  assert.ok(!isText(["a\n", "b\n"], "a\nc\n"));
});

test("what the server advises of a hunk is a button", () => {
  const title = (said: string) => remedyOf(said)?.title;
  assert.equal(title("Hunk 1 is needed by what was accepted, and is pending: accept it too."), "Accept Hunk 1");
  assert.equal(title("Hunk 3 needs what was rejected, and is pending: reject it too."), "Reject Hunk 3");
  assert.equal(title("Hunk 1 is needed by what was accepted, and is rejected: accept it too."), undefined);
  const wrote = (of: string) => `Hunk 2${of} is as you wrote it; nobody has checked that.`;
  assert.equal(title(`${wrote(" of #12")} patchwright.accept brings it into its file.`), "Accept Hunk 2");
  assert.equal(title(`${wrote("")} But the run has proposed anew since.`), undefined);
});

test("names of files make no links where it is said what came of them", () => {
  const path = "[look](command:workbench.action.quit).py";
  const found = hunk(3, { path });
  const told = [notThere(proposal([found]), found), notSaved([path, "b.py"], [1, 3])];
  const plain = "[look] (command:workbench.action.quit).py";
  assert.equal(told[0], `Hunk 3 of #12 cannot be shown: ${plain} is not there any more.`);
  assert.ok(told[1]?.startsWith(`${plain}, b.py are read-only in this window`));
  assert.ok(told[1]?.includes("Hunks 1, 3 stay as before"));
});

test("what nobody sees in code is spelled out, and told before it is accepted", () => {
  const found = only(hunk(1, { after: ["a = 1  # \u202e } fi\u2066\r\n", "\tb\u3164 = 'é👩‍👩‍👧\u200b'\r\n"] }));
  const code = "a = 1  # \\u{202e} } fi\\u{2066}\n\tb\\u{3164} = 'é👩‍👩‍👧\\u{200b}'";
  assert.deepEqual(found.parts, [{ kind: "code", text: code }]);
  assert.equal(found.notes, "has characters that nobody sees");
  const stale = { type: "Conflict", why: "x\u202e", yours: "", proposed: "y\u200b\n" } as const;
  const [why, , , , proposed] = parts(hunk(1, { state: "stale", stale }));
  assert.deepEqual([why?.text, proposed?.text], ["x\\u{202e}", "y\\u{200b}"]);
  assert.equal(only(hunk(1, { after: ["print('ü')\t# ok\r\n"] })).notes, "");
});

test("a decision is about the files of its hunks, of its file, or of all that may be needed", () => {
  const all = proposal([hunk(1), hunk(2, { path: "b.py" }), hunk(3, { path: "c.py", undecided: false })]);
  const [a, b, c] = ["a.py", "b.py", "c.py"].map((path) => `${ROOT}/${path}`);
  assert.deepEqual(filesOfDecision(all, { run: "r", hunks: [1], uri: a ?? "" }), [a]);
  assert.deepEqual(filesOfDecision(all, { run: "r", hunks: [1, 3] }), [a, c]);
  assert.deepEqual(filesOfDecision(all, { run: "r", uri: b ?? "" }), [b]);
  assert.deepEqual(filesOfDecision(all, { run: "r", all: true }), [a, b, c]);
  assert.deepEqual(filesOfDecision(all, { run: "r", hunks: [1], withNeeded: true }), [a, b, c]);
});
