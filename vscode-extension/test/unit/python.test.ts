import assert from "node:assert/strict";
import { test } from "node:test";

import { foldersOf, fromWorkspace, isInside, refusal } from "../../src/server/places";
import { wordsOf } from "../../src/server/problem";
import { judge, noPython, type Reply } from "../../src/server/python";

function reply(told: object | string, rest: Partial<Reply> = {}): Reply {
  const out = typeof told === "string" ? told : `${JSON.stringify(told)}\n`;
  return { path: "/usr/bin/python3", out, code: 0, timedOut: false, ...rest };
}

const WHOLE = { version: [3, 11, 2], executable: "/usr/bin/python3.11", venv: true, ensurepip: true };

test("one that is new enough and whole can be used, as the program that it really is", () => {
  assert.deepEqual(judge(reply(WHOLE)), {
    usable: true,
    path: "/usr/bin/python3",
    python: { executable: "/usr/bin/python3.11", version: "3.11.2" },
  });
});

test("what a wrapper prints before the answer is passed over", () => {
  assert.equal(judge(reply(`{a notice}\n${JSON.stringify(WHOLE)}\n`)).usable, true);
});

test("3.9 is too old, and 4.0 is not", () => {
  assert.deepEqual(judge(reply({ ...WHOLE, version: [3, 9, 18] })), {
    usable: false,
    path: "/usr/bin/python3",
    why: "3.9.18 is too old",
  });
  assert.equal(judge(reply({ ...WHOLE, version: [4, 0, 0] })).usable, true);
});

test("Python 2, a wrapper that fails, and one that hangs are no Python", () => {
  const whys = [
    reply("", { code: 2 }),
    reply("Python 2.7\n"),
    reply('{"version": "3.12"}'),
    reply("", { code: null, timedOut: true }),
  ].map((one) => judge(one));
  assert.deepEqual(
    whys.map((one) => !one.usable && one.why),
    ["does not run (exit code 2)", "is no Python 3", "is no Python 3", "does not answer"],
  );
});

test("none at all names what was looked for, and offers settings first", () => {
  const problem = noPython([], "");
  assert.equal(problem.kind, "no-python");
  assert.match(
    wordsOf(problem),
    /needs Python 3\.11 or newer.*none of python3\.13, .*python\. Nothing was installed\./,
  );
  assert.deepEqual(problem.remedies, ["Open Settings", "Try Again"]);
});

test("those that were looked at are named with what is wrong with them", () => {
  const verdicts = [judge(reply({ ...WHOLE, version: [3, 9, 2] }))];
  assert.match(noPython(verdicts, "").what, /It looked at \/usr\/bin\/python3 \(3\.9\.2 is too old\)\./);
  assert.match(
    noPython(verdicts, "/usr/bin/python3").what,
    /that the setting patchwright\.python names cannot be used/,
  );
});

test("without ensurepip the words are Debian's, and the command can be copied", () => {
  const problem = noPython([judge(reply({ ...WHOLE, ensurepip: false }))], "");
  assert.equal(problem.kind, "no-venv");
  assert.equal(problem.command, "sudo apt install python3.11-venv");
  assert.match(
    problem.what,
    /ensurepip is missing, which Debian and Ubuntu keep in the package python3\.11-venv/,
  );
  assert.ok(problem.remedies.includes("Copy Command"));
});

test("what lies in a folder is inside, however it is spelled", () => {
  assert.ok(isInside("/a/b/bin/python", ["/a/b"]));
  assert.ok(isInside("/a/b", ["/a/b/"]));
  assert.ok(isInside("/x/../a/b/./python", ["/a/b"]));
  assert.ok(!isInside("/a/bc/python", ["/a/b"]));
  assert.ok(!isInside("/a/b/../c/python", ["/a/b"]));
  assert.ok(!isInside("/a", []));
});

test("only whole paths of a PATH are looked into: a relative one is another in every folder", () => {
  assert.deepEqual(foldersOf("/usr/bin:.::bin:/usr/bin:/bin"), ["/usr/bin", "/bin"]);
});

test("a relative path in a setting is refused with a sentence", () => {
  assert.equal(refusal("command", "/usr/bin/patchwright"), undefined);
  assert.match(
    wordsOf(refusal("command", ".venv/bin/patchwright") ?? assert.fail()),
    /^The setting patchwright\.command is “\.venv/,
  );
  assert.match(fromWorkspace("python", "/ws/python").what, /starts no program that a folder brings/);
});
