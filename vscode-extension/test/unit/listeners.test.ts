import assert from "node:assert/strict";
import { test } from "node:test";

import { Listeners } from "../../src/protocol/listeners";

test("one that throws does not keep the others from hearing", () => {
  const failed: unknown[] = [];
  const heard: string[] = [];
  const listeners = new Listeners((error) => failed.push(error));
  listeners.add("a", () => {
    throw new Error("no");
  });
  const ending = listeners.add<string>("a", (told) => heard.push(told));
  listeners.tell("a", "x");
  ending.dispose();
  listeners.tell("a", "y");
  assert.deepEqual(heard, ["x"]);
  assert.equal(failed.length, 2);
});
