// A run that waits for its user: what its events come to, and what the tree shows of its question.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Event, Run } from "../../src/protocol/generated";
import { isAsking, questionOf } from "../../src/watch/can";
import type { Node } from "../../src/watch/node";
import { runNode, type Watched } from "../../src/watch/nodes";
import { partsOf, Unfolding } from "../../src/watch/question";
import { heard, knownOf } from "../../src/watch/rows";
import { begun, reduce, type RunState } from "../../src/watch/run";
import { costLine } from "../../src/watch/words";
import { ANSWERED, ASKED, MORE } from "./support/asked";
import { recorded } from "./support/recorded";
import { row, RUN } from "./support/rows";

const NOW = Date.parse("2026-01-02T03:14:05Z");
/** What a run told until its drafts were asked for. */
const BEFORE = recorded("done").slice(0, recorded("done").findIndex(({ type }) => type === "DraftRead"));

function told(...events: readonly Event[]): RunState {
  return [...BEFORE, ...events].reduce(reduce, begun(RUN));
}

function watched(run: RunState, isHeard = true, changes: Partial<Run> = {}): Watched {
  return { row: heard(row(changes), run, isHeard), told: run, isHeard };
}

function below(one: Watched): readonly Node[] {
  const { children } = runNode(one, { now: NOW, several: false });
  return children === "asked" ? [] : children;
}

test("a run waits with its question, and goes on with the limits that the answer brought", () => {
  const asked = told(ASKED);
  assert.deepEqual([asked.state, asked.question], ["waiting", ASKED.question]);
  const answered = reduce(asked, ANSWERED);
  assert.deepEqual([answered.state, answered.question, answered.limits], ["running", null, MORE]);
  assert.match(costLine(answered, null), / of 4\.00 USD/);
});

test("a question ends with its run, and a run that goes on asks anew", () => {
  const asked = told(ASKED);
  const finished = recorded("done").find(({ type }) => type === "RunFinished");
  assert.ok(finished);
  assert.equal(reduce(asked, finished).question, null);
  const again = recorded("done").slice(0, 1).reduce(reduce, asked);
  assert.deepEqual([again.state, again.question], ["running", null]);
});

test("the question stands first below its run, and the run says that it waits", () => {
  const one = watched(told(ASKED));
  const node = runNode(one, { now: NOW, several: false });
  assert.deepEqual([node.icon.name, node.description, node.open], ["question", "waits for you · Forecast takes the rent three days too early", true]);
  assert.match(node.kind, /^run going asking\b/);
  const [question] = below(one);
  assert.equal(question?.label, "May the run use up to 4.00 USD in all?");
  assert.match(question?.description ?? "", /^The next request could cost 0\.31 USD, and .* are spent\.$/);
  assert.match(question?.tooltip ?? "", /Go On, up to 4\.00 USD \/ End with What It Has$/);
  assert.deepEqual([question?.kind, question?.command], ["question here", "patchwright.run.answer"]);
  assert.match(question?.spoken ?? "", /^question, The next request .*May the run use up to 4\.00 USD in all\?, choose/);
});

test("nothing turns while a run waits, and none of its time passes", () => {
  const nodes = below(watched(told(ASKED)));
  assert.deepEqual(nodes.filter(({ icon }) => icon.name.includes("spin")), []);
  const [draft] = nodes.filter(({ label }) => label === "Draft");
  assert.deepEqual([draft?.icon.name, draft?.spoken], ["debug-pause", "Draft, waits for your answer"]);
  assert.match(nodes.at(-1)?.label ?? "", /tokens$/);
});

test("what was answered is asked no more", () => {
  const one = watched(told(ASKED, ANSWERED), true, { state: "waiting" });
  assert.equal(one.row.state, "running", "what is heard is newer than the list");
  assert.deepEqual([isAsking(one), questionOf(one)], [false, null]);
  assert.equal(below(one)[0]?.label, "Read");
});

test("a question that is asked elsewhere is shown, and says where to answer it", () => {
  const one = watched(told(ASKED), false, { state: "waiting" });
  const [question] = below(one);
  assert.deepEqual([question?.kind, question?.command], ["question", "patchwright.run.answer"]);
  assert.equal(question?.label, "Asked elsewhere: May the run use up to 4.00 USD in all?");
  assert.match(question?.tooltip ?? "", /It goes on in another window or in a terminal: answer it there\.$/);
  assert.doesNotMatch(runNode(one, { now: NOW, several: false }).kind, /asking/);
  assert.equal(questionOf(watched(told(ASKED), false)), null, "the list is newer than what was asked for");
});

test("a run that was interrupted while it waited asks nothing", () => {
  const answer = { name: "#12", url: "", model: "m", limits: MORE, branches: 1, events: [...BEFORE, ASKED] };
  const interrupted = knownOf({ ...answer, run: row({ state: "interrupted", reason: "Its process ended." }) });
  assert.deepEqual([interrupted.told?.state, interrupted.told?.question], ["interrupted", null]);
  const waiting = knownOf({ ...answer, run: row({ state: "waiting" }) });
  assert.deepEqual(waiting.told?.question, ASKED.question);
});

test("a question is told apart from why it is asked", () => {
  assert.deepEqual(partsOf("It is 1.50 now. Twice. May it be 2.50?"), ["It is 1.50 now. Twice.", "May it be 2.50?"]);
  assert.deepEqual(partsOf("May it?"), ["", "May it?"]);
  assert.deepEqual(partsOf("Say how far."), ["", "Say how far."]);
});

test("a run is unfolded when it begins to ask, and not again while it asks the same", () => {
  const unfolding = new Unfolding();
  const [asks, goes] = [watched(told(ASKED)), watched(told(ASKED, ANSWERED))];
  const next = (one: Watched) => unfolding.next([one]).length;
  assert.deepEqual([next(goes), next(asks), next(asks), next(goes), next(asks)], [0, 1, 0, 0, 1]);
});
