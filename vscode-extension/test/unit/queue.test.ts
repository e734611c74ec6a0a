import assert from "node:assert/strict";
import { test } from "node:test";

import { Crashes, MOST, Turns, WITHIN } from "../../src/server/queue";

/** Work whose ends the test decides on. */
function work(): { turns: Turns; begun: () => number; end: (error?: Error) => Promise<void> } {
  const ends: ((error?: Error) => void)[] = [];
  let begun = 0;
  const turns = new Turns(() => {
    begun += 1;
    return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  });
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await new Promise((go) => setImmediate(go));
  };
  return { turns, begun: () => begun, end };
}

test("one goes on, at most one waits, and whoever asks meanwhile shares it", async () => {
  const { turns, begun, end } = work();
  const first = turns.ask();
  const others = [turns.ask(), turns.ask(), turns.ask()];
  assert.equal(begun(), 1);
  assert.equal(new Set(others).size, 1);
  await end();
  await first;
  assert.equal(begun(), 2);
  assert.ok(turns.busy);
  await end();
  await Promise.all(others);
  assert.equal(begun(), 2);
  assert.ok(!turns.busy);
});

test("who asks while the one that waited goes on gets a further one", async () => {
  const { turns, begun, end } = work();
  void turns.ask();
  void turns.ask();
  await end();
  const third = turns.ask();
  await end();
  assert.equal(begun(), 3);
  await end();
  await third;
});

test("one that fails tells who asked for it, and the next goes on all the same", async () => {
  const { turns, begun, end } = work();
  const first = turns.ask();
  const second = turns.ask();
  const failing = assert.rejects(first, /no/);
  await end(new Error("no"));
  await failing;
  assert.equal(begun(), 2);
  await end();
  await second;
});

test("after a crash it waits ever longer, and gives up after so many in a while", () => {
  const crashes = new Crashes();
  const waits = Array.from({ length: MOST + 2 }, (_, index) => crashes.after(index * 1000));
  assert.deepEqual(waits, [500, 1000, 2000, 4000, undefined, undefined]);
});

test("crashes of long ago do not count, nor those before somebody asked for a start", () => {
  const crashes = new Crashes();
  for (let index = 0; index < MOST; index += 1) {
    crashes.after(index);
  }
  assert.equal(crashes.after(WITHIN - 1), undefined);
  assert.equal(crashes.after(WITHIN + MOST), 500);
  crashes.after(WITHIN + MOST);
  crashes.forget();
  assert.equal(crashes.after(WITHIN + MOST), 500);
});
