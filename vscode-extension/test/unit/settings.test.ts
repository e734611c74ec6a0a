import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { apartWords, type Declared, declaredIn, gathered, type Where } from "../../src/care/settings";

const ROOT = join(__dirname, "..", "..");
const NOWHERE: Where = { user: undefined, workspace: undefined, folders: [] };
const DECLARED: readonly Declared[] = [
  { name: "maxCost", scope: "machine" },
  { name: "repository", scope: "resource" },
];

function look(where: Readonly<Record<string, Partial<Where>>>): (name: string) => Where {
  return (name) => ({ ...NOWHERE, ...where[name] });
}

test("nothing is sent of what is not set: a default would win over the user's own file", () => {
  assert.deepEqual(gathered(DECLARED, look({})), { values: {}, apart: [] });
  const emptied = { maxCost: { user: null }, repository: { user: "" } };
  assert.deepEqual(gathered(DECLARED, look(emptied)).values, {});
});

test("zero and false are values", () => {
  assert.deepEqual(gathered(DECLARED, look({ maxCost: { user: 0 } })).values, { maxCost: 0 });
});

test("a workspace sets nothing that only the user may set", () => {
  const where = {
    maxCost: { user: 1, workspace: 99, folders: [99] },
    repository: { user: "a/a", workspace: "b/b" },
  };
  assert.deepEqual(gathered(DECLARED, look(where)).values, { maxCost: 1, repository: "b/b" });
});

test("the only folder wins; folders that differ are told, and none of them wins", () => {
  const one = { repository: { workspace: "b/b", folders: ["c/c"] } };
  assert.deepEqual(gathered(DECLARED, look(one)), { values: { repository: "c/c" }, apart: [] });
  const same = { repository: { folders: ["c/c", "c/c"] } };
  assert.deepEqual(gathered(DECLARED, look(same)).values, { repository: "c/c" });
  const apart = { repository: { user: "a/a", folders: ["c/c", undefined] } };
  assert.deepEqual(gathered(DECLARED, look(apart)), { values: { repository: "a/a" }, apart: ["repository"] });
  assert.match(apartWords(["repository"]), /differ in repository.*\.patchwright\.toml/);
  assert.equal(apartWords([]), "");
});

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  contributes: {
    configuration: {
      properties: Record<string, { default: unknown; scope?: string; markdownDescription: string }>;
    };
  };
};
const properties = manifest.contributes.configuration.properties;

test("the extension's own settings are not sent, and only a few may come from a workspace", () => {
  const declared = declaredIn(properties, "patchwright");
  const names = declared.map(({ name }) => name);
  assert.ok(names.includes("maxCost"));
  assert.deepEqual(
    names.filter((name) => ["command", "python", "trace.server"].includes(name)),
    [],
  );
  assert.deepEqual(
    declared.filter(({ scope }) => scope === "resource").map(({ name }) => name),
    ["repository", "drafts", "ballots", "maxFileBytes", "historyCommits"],
  );
});

test("package.json has the settings of the documentation, but for secrets and tables of servers", () => {
  const page = readFileSync(join(ROOT, "..", "docs", "editors.md"), "utf8");
  const table = page.split("| setting | default | what |")[1]?.split("\n\n")[0] ?? "";
  const rows = [...table.matchAll(/^\| `(\w+)` \|\s*(?:`(.*?)`)?\s*\| (.*) \|$/gm)];
  const told = rows
    .map(([, name, value, what]) => [name, value ?? "", what] as const)
    .filter(([name]) => !["apiKey", "authToken", "githubToken", "servers"].includes(name ?? ""));
  const declared = Object.entries(properties)
    .map(
      ([id, { default: value, markdownDescription }]) =>
        [id.slice(12), String(value), markdownDescription] as const,
    )
    .filter(([name]) => !["command", "python", "trace.server"].includes(name));
  const plain = (value: string) => value.replace(/\.0$/, "");
  assert.ok(told.length > 20);
  assert.deepEqual(
    declared,
    told.map(([name, value, what]) => [name, plain(value), what]),
  );
});

test("secrets are no settings", () => {
  const names = Object.keys(properties).map((id) => id.toLowerCase());
  assert.deepEqual(
    names.filter((name) => /key|token$|password|secret/.test(name)),
    [],
  );
});
