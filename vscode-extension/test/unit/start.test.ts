// Searching while somebody types, and whether a model can be asked.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { FolderStatus } from "../../src/protocol/generated";
import { canAsk, comesTrue, holding, hostIn, takesAccounts } from "../../src/start/access";
import { uncommented } from "../../src/start/comment";
import { Quiet } from "../../src/start/quiet";
import { Search } from "../../src/start/search";
import { Pace } from "../../src/watch/pace";

interface Question {
  readonly words: string;
  readonly answer: (with_: string) => void;
  readonly refuse: (why: Error) => void;
}

function searching(): { search: Search<string>; asked: Question[]; told: string[] } {
  const asked: Question[] = [];
  const told: string[] = [];
  const search = new Search<string>({
    ask: (words) => new Promise((answer, refuse) => asked.push({ words, answer, refuse })),
    took: (words, answer) => told.push(`${words}: ${answer}`),
    busy: (isBusy) => told.push(isBusy ? "busy" : "rests"),
    failed: (words, error) => told.push(`${words} failed: ${String(error)}`),
  });
  return { search, asked, told };
}

/** Let what is promised come about. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test("an answer that comes after the next question is dropped", async () => {
  const { search, asked, told } = searching();
  void search.now("a");
  void search.now("ab");
  asked[1]?.answer("new");
  await settled();
  asked[0]?.answer("old");
  await settled();
  assert.deepEqual(told, ["busy", "busy", "ab: new", "rests"]);
});

test("only what was typed last is asked", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { search, asked } = searching();
  search.type("a");
  context.mock.timers.tick(200);
  search.type("ab");
  context.mock.timers.tick(249);
  assert.equal(asked.length, 0);
  context.mock.timers.tick(1);
  assert.deepEqual(
    asked.map((one) => one.words),
    ["ab"],
  );
});

test("typing on drops the answer to what was typed before", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { search, asked, told } = searching();
  void search.now("a");
  search.type("ab");
  asked[0]?.answer("old");
  await settled();
  assert.deepEqual(told, ["busy", "busy"]);
});

test("a question that fails is told, and the list rests", async () => {
  const { search, asked, told } = searching();
  void search.now("a");
  asked[0]?.refuse(new Error("no"));
  await settled();
  assert.deepEqual(told, ["busy", "a failed: Error: no", "rests"]);
});

test("what is closed takes no answer", async () => {
  const { search, asked, told } = searching();
  void search.now("a");
  search.dispose();
  asked[0]?.answer("late");
  await settled();
  assert.deepEqual(told, ["busy"]);
});

test("what happens often is done at once, and then once in a while", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let n = 0;
  const pace = new Pace(250, () => (n += 1));
  pace.ask();
  pace.ask();
  pace.ask();
  assert.equal(n, 1);
  context.mock.timers.tick(250);
  assert.equal(n, 2);
  context.mock.timers.tick(250);
  assert.equal(n, 2);
  pace.ask();
  assert.equal(n, 3);
  pace.ask();
  pace.dispose();
  context.mock.timers.tick(1000);
  assert.equal(n, 3);
});

test("words in a comment lose its marks, and code stays as it is", () => {
  assert.equal(uncommented("# TODO: it fails\n    # when empty"), "TODO: it fails\nwhen empty");
  assert.equal(uncommented("/** It fails.\n * Really.\n */"), "It fails.\nReally.");
  assert.equal(uncommented('"""It fails\nwhen empty."""'), "It fails\nwhen empty.");
  assert.equal(uncommented("x = 1\n# y"), "x = 1\n# y");
  assert.equal(uncommented("a = b"), "a = b");
});

test("a model can be asked with a key or by an address", () => {
  const model = (access: string, endpoint: string): boolean =>
    canAsk({ model: { name: "m", access, endpoint } });
  assert.deepEqual(
    [model("", ""), model("a key, from the environment", ""), model("", "http://127.0.0.1:1")],
    [false, true, true],
  );
  // What is not told is for the server to say.
  assert.deepEqual(
    [canAsk({}), canAsk({ model: null }), canAsk({ model: { name: "m" } })],
    [true, true, true],
  );
});

test("an account of VS Code's is of use at GitHub itself alone; what is not told may be there", () => {
  const at = (repository: unknown): boolean => takesAccounts(hostIn({ github: { repository } }));
  assert.deepEqual(
    [at("github.com/octo/demo"), at("ghe.example.org/octo/demo"), at("127.0.0.1:80/octo/demo"), at("")],
    [true, false, false, true],
  );
  assert.deepEqual([hostIn({}), hostIn({ github: null }), hostIn({ github: "x" })], Array(3).fill("github.com"));
});

test("a folder holds what lies in it, and nothing beside it that begins alike", () => {
  const folders = ["/w/shop", "/w/shop/inner", "/w/sho"].map((root) => ({ root }) as FolderStatus);
  const roots = (path: string): string[] => holding(folders, path).map(({ root }) => root);
  assert.deepEqual(roots("/w/shop"), ["/w/shop"]);
  assert.deepEqual(roots("/w/shop/inner/a.py"), ["/w/shop", "/w/shop/inner"]);
  assert.deepEqual(roots("/w/shops"), []);
});

test("it is quiet for as long as anything asks for it", async () => {
  const quiet = new Quiet();
  await quiet.during(async () => {
    await assert.rejects(quiet.during(async () => Promise.reject(new Error("no"))));
    assert.ok(quiet.isNow);
  });
  assert.equal(quiet.isNow, false);
});

test("a key that was set is waited for, as it reaches the server a little later, and not for ever", async () => {
  const pause = async (): Promise<void> => undefined;
  const after = (n: number): (() => Promise<boolean>) => {
    let asked = 0;
    return async () => (asked += 1) > n;
  };
  const pauses = [pause, pause];
  const come = await Promise.all([0, 2, 3].map((n) => comesTrue(after(n), pauses)));
  assert.deepEqual(come, [true, true, false]);
});
