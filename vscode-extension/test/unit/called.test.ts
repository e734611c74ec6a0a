// What the server's commands are called in what people are told.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { inTitles } from "../../src/called";

const KNOWN = ["accept", "apply", "editHunk", "evidence", "fix", "next", "preview", "reject", "resume", "takeBack"];

test("commands of the server are called by titles that there are", () => {
  const told = JSON.parse(readFileSync("package.json", "utf8")) as {
    contributes: { commands: readonly { title: string }[] };
  };
  const titles = told.contributes.commands.map(({ title }) => title);
  for (const name of KNOWN) {
    const [, title] = /^Press “(.*)”\.$/.exec(inTitles(`Press patchwright.${name}.`)) ?? [];
    assert.ok(title !== undefined && titles.includes(title), `${name}: ${title}`);
  }
});

test("a run that a command would be given is left out, and settings are left alone", () => {
  assert.equal(
    inTitles("patchwright.resume 20260102-030405-abc123 goes on with it, patchwright.model is kept."),
    "“Resume Run” goes on with it, patchwright.model is kept.",
  );
  assert.equal(inTitles("patchwright.accept.more and apatchwright.next"), "patchwright.accept.more and apatchwright.next");
});
