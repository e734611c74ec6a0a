// The question of a run, as it is asked once more, over a server that stands in.

import assert from "node:assert/strict";

import type { Event } from "../../src/protocol/generated";
import { commands } from "../../src/vscode";
import { answer } from "../../src/watch/answer";
import { isAsking } from "../../src/watch/can";
import type { Desk } from "../../src/watch/choose";
import { Runs } from "../../src/watch/runs";
import { Tree } from "../../src/watch/tree";
import { StandIn } from "./standin";
import { ANSWERED, ASKED } from "../unit/support/asked";
import { RUN, row } from "../unit/support/rows";

/** A run that asks, with what the server says to an answer. */
async function asking(answers: () => unknown): Promise<{ server: StandIn; desk: Desk }> {
  const server = new StandIn({ "patchwright.runs": () => ({ runs: [row()] }), "patchwright.answer": answers });
  const runs = new Runs(server, (changed) => tree.refresh(changed), (error) => assert.fail(String(error)));
  const tree = new Tree(runs);
  runs.follow();
  await runs.lists(RUN);
  tell(server, ASKED);
  const watched = runs.get(RUN);
  assert.ok(watched && isAsking(watched));
  return { server, desk: { runs, tree } };
}

function tell(server: StandIn, event: Event): void {
  server.tell("patchwright/event", { run: RUN, event });
}

function given(server: StandIn): unknown[] {
  return server.asked.filter(({ name }) => name === "patchwright.answer").map((one) => one.given);
}

/** Choose the first of what is offered, as often as it takes until that is there. */
async function chosen(done: Promise<void>): Promise<void> {
  let isDone = false;
  const end = done.finally(() => (isDone = true));
  while (!isDone) {
    await commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await end;
}

suite("the question of a run", () => {
  test("what is chosen answers that question, by its number", async () => {
    const { server, desk } = await asking(() => ({ run: RUN, question: 1, choice: "raise" }));
    await chosen(answer(server, desk, RUN));
    assert.deepEqual(given(server), [{ run: RUN, question: 1, choice: "raise" }]);
    desk.runs.dispose();
  });

  test("its choices go away where it is answered meanwhile, and nothing is answered", async () => {
    const { server, desk } = await asking(assert.fail);
    const answering = answer(server, desk, RUN);
    tell(server, ANSWERED);
    await answering;
    await answer(server, desk, RUN);
    assert.deepEqual(given(server), []);
    desk.runs.dispose();
  });

  test("a refusal is told as it is while it is asked, and as too late once it is not", async () => {
    const refuse = (): never => {
      throw new Error("It takes one of: raise, end.");
    };
    const first = await asking(refuse);
    await assert.rejects(chosen(answer(first.server, first.desk, RUN)), /It takes one of/);
    first.desk.runs.dispose();
    const late = await asking(() => {
      tell(late.server, ANSWERED);
      return refuse();
    });
    await chosen(answer(late.server, late.desk, RUN));
    assert.equal(given(late.server).length, 1);
    late.desk.runs.dispose();
  });
});
