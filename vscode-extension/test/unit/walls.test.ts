// Who may import what.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const SOURCE = join(__dirname, "..", "..", "src");

function imports(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), "utf8");
  return [...text.matchAll(/^(?:import|export)[^;]*?from "([^"]+)"|^import "([^"]+)"|require\("([^"]+)"\)/gms)].map(
    (found) => found[1] ?? found[2] ?? found[3] ?? "",
  );
}

const files = readdirSync(SOURCE, { recursive: true })
  .map((name) => String(name).replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ts"));

test("there is one door to VS Code", () => {
  assert.deepEqual(files.filter((file) => imports(file).includes("vscode")), ["vscode.ts"]);
});

test("what says that it is pure imports no door and no machine", () => {
  const pure = files.filter((file) => readFileSync(join(SOURCE, file), "utf8").slice(0, 600).includes("Pure."));
  assert.ok(pure.length > 0);
  for (const file of pure) {
    const doors = imports(file).filter((name) => name.startsWith("node:") || /(^|\/)vscode(-languageclient.*)?$/.test(name));
    assert.deepEqual(doors, [], `${file} says that it is pure`);
  }
});

test("only the server's folder knows the library of the protocol", () => {
  const users = files.filter((file) => imports(file).some((name) => name.startsWith("vscode-languageclient")));
  const strangers = users.filter((file) => !file.startsWith("server/") && !file.endsWith("iddleware.ts"));
  assert.deepEqual(strangers, []);
});
