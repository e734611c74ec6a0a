// What the server's commands are called in what people are told.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { inTitles, SETTINGS } from "../../src/called";

interface Contributes {
  readonly commands: readonly { readonly title: string }[];
  readonly configuration: Configuration | readonly Configuration[];
}

interface Configuration {
  readonly properties: Readonly<Record<string, unknown>>;
}

function contributes(): Contributes {
  return (JSON.parse(readFileSync("package.json", "utf8")) as { contributes: Contributes }).contributes;
}

const KNOWN = ["accept", "apply", "editHunk", "evidence", "fix", "next", "preview", "reject", "resume", "takeBack"];

test("commands of the server are called by titles that there are", () => {
  const titles = contributes().commands.map(({ title }) => title);
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

test("settings are called as VS Code knows them, and no other word is touched", () => {
  assert.equal(
    inTitles("Look at `base_url` and `api_key`; max_cost is 0, and my_base_url, base_url.py stay."),
    "Look at `patchwright.baseUrl` and “Set Key for the Model…”; patchwright.maxCost is 0, and my_base_url, base_url.py stay.",
  );
});

test("all settings that files name otherwise are known", () => {
  const known = [contributes().configuration]
    .flat()
    .flatMap(({ properties }) => Object.keys(properties).map((name) => name.replace("patchwright.", "")));
  assert.deepEqual([...SETTINGS], known.filter((name) => /[A-Z]/.test(name)).sort());
});
