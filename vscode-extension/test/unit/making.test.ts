// Environments are really made, from a wheel of a few lines: no index is asked.

import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

import { discard, made, type Making, standing, use } from "../../src/server/environment";
import { Cancelled, Hindrance } from "../../src/server/problem";
import { run } from "../../src/server/running";

const BASE = mkdtempSync(join(tmpdir(), "making-"));
after(() => rmSync(BASE, { recursive: true, force: true }));

const WHEEL = `
import sys, zipfile
name, needs, code = sys.argv[1:]
info = "patchwright-0.1.0.dist-info/"
with zipfile.ZipFile(name, "w") as wheel:
    wheel.writestr("patchwright.py", code)
    wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: patchwright\\nVersion: 0.1.0\\n" + needs)
    wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
    wheel.writestr(info + "entry_points.txt", "[console_scripts]\\npatchwright = patchwright:main\\n")
    wheel.writestr(info + "RECORD", "")
`;

/** Return an extension with a wheel, and a storage of its own. */
async function making(
  name: string,
  needs = "",
  code = "def main(): print('patchwright 0.1.0')\n",
): Promise<Making> {
  const server = join(BASE, name, "extension", "server");
  mkdirSync(server, { recursive: true });
  writeFileSync(join(server, "constraints.txt"), "");
  const wheel = join(server, "patchwright-0.1.0-py3-none-any.whl");
  const ran = await run("python3", ["-I", "-c", WHEEL, wheel, needs, code], { cwd: BASE, env: process.env });
  assert.equal(ran.code, 0, ran.lines.join("\n"));
  return {
    extension: join(server, ".."),
    storage: join(BASE, name, "storage"),
    version: "0.1.0",
    setting: "",
    env: { ...process.env, PIP_NO_INDEX: "1", PIP_CONFIG_FILE: "/dev/null", PIP_FIND_LINKS: "" },
    workspace: [join(BASE, "workspace")],
    log: () => undefined,
    cancel: new AbortController().signal,
    doing: () => undefined,
  };
}

const foldersOf = ({ storage }: Making) => readdirSync(storage).filter((name) => name.startsWith("0."));

test("one is made for all windows, is found again, and outlives the making of the next", async () => {
  const one = await making("whole");
  mkdirSync(join(one.storage, "0.1.0-halfmade", "bin"), { recursive: true });
  const said: string[] = [];
  // Whichever comes first makes it; the other one waits for that.
  const telling = { ...one, doing: (words: string) => said.push(words) };
  const [first, second] = await Promise.all([made(telling), made(telling)]);
  assert.equal(first, second);
  assert.equal(await standing(one), first);
  assert.equal(said.filter((words) => words === "installing").length, 1);
  assert.match((await run(first, [], { cwd: BASE, env: process.env })).out, /^patchwright 0\.1\.0/);

  // Asked for otherwise, the same Python leads to the same folder, which is not made again.
  const before = readFileSync(join(first, "..", "..", "pyvenv.cfg"), "utf8");
  writeFileSync(join(first, "..", "..", "pyvenv.cfg"), `${before}# as it was\n`);
  const python = (
    JSON.parse(readFileSync(join(first, "..", "..", "complete.json"), "utf8")) as { python: string }
  ).python;
  const named = await made({ ...one, setting: python });
  assert.equal(named, first);
  assert.match(readFileSync(join(first, "..", "..", "pyvenv.cfg"), "utf8"), /# as it was/);

  // Older ones go once this one is used, but for those that another window uses.
  const used = join(one.storage, "0.0.9-used");
  mkdirSync(used);
  writeFileSync(join(used, "used-by-1"), JSON.stringify({ host: hostname(), pid: process.pid }));
  await use(first, one.storage);
  assert.deepEqual(foldersOf(one).sort(), ["0.0.9-used", first.split("/").at(-3)].sort());

  // Without its end it is half made.
  rmSync(join(first, "..", "..", "complete.json"));
  assert.equal(await standing(one), undefined);
  await discard(first, one.storage);
  assert.ok(!existsSync(first));
});

/** Return a program that answers as a Python does, and whose pip does what is told. */
function pretended(name: string, pip: string): string {
  const path = join(BASE, `${name}-python`);
  const answer = JSON.stringify({ version: [3, 12, 1], executable: path, venv: true, ensurepip: true });
  const script = `#!/bin/sh
case "$*" in
  *"import json, sys"*) echo '${answer}' ;;
  *" venv "*) for last; do :; done; mkdir -p "$last/bin"; cp "$0" "$last/bin/python" ;;
  *" pip install "*) ${pip} ;;
esac
`;
  writeFileSync(path, script, { mode: 0o755 });
  return path;
}

test("what pip cannot install is told, and nothing is left of it", async () => {
  const one = await making("lacking");
  const setting = pretended("lacking", "echo 'ERROR: No matching distribution found for numpy'; exit 1");
  await assert.rejects(
    made({ ...one, setting }),
    (error) => error instanceof Hindrance && error.problem.kind === "no-package",
  );
  assert.deepEqual(readdirSync(one.storage), []);
});

test("what was installed and does not run is no environment", async () => {
  const one = await making("broken");
  const setting = pretended("broken", 'echo "Collecting numpy"');
  await assert.rejects(made({ ...one, setting }), Hindrance);
  assert.deepEqual(readdirSync(one.storage), []);
});

test("who cancels a pip that hangs is left with nothing half made", async () => {
  const one = await making("cancelled");
  const cancel = new AbortController();
  const doing = (words: string) => (words === "looking for numpy" ? cancel.abort() : undefined);
  const setting = pretended("cancelled", "echo 'Collecting numpy'; sleep 600 & wait");
  await assert.rejects(made({ ...one, setting, doing, cancel: cancel.signal }), Cancelled);
  assert.deepEqual(readdirSync(one.storage), []);
});

test("a Python of the workspace is never asked, whoever names it", async () => {
  const one = await making("hostile");
  const [workspace] = one.workspace;
  const python = join(workspace ?? "", "bin", "python3.13");
  const mark = join(BASE, "ran");
  mkdirSync(join(python, ".."), { recursive: true });
  writeFileSync(python, `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
  const env = { ...one.env, PATH: join(python, "..") };
  await assert.rejects(
    made({ ...one, env }),
    (error) =>
      error instanceof Hindrance && /python3\.13 \(lies in a folder that is open here\)/.test(error.message),
  );
  await assert.rejects(
    made({ ...one, setting: python }),
    (error) => error instanceof Hindrance && error.problem.kind === "workspace",
  );
  await assert.rejects(
    made({ ...one, setting: "python3" }),
    (error) => error instanceof Hindrance && error.problem.kind === "relative",
  );
  assert.ok(!existsSync(mark));
});

test("an extension without its wheel says so", async () => {
  const one = await making("empty");
  rmSync(join(one.extension, "server"), { recursive: true });
  await assert.rejects(
    standing(one),
    (error) => error instanceof Hindrance && error.problem.kind === "no-wheel",
  );
});
