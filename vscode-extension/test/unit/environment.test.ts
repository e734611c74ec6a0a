import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { locked } from "../../src/server/lock";
import { fits, holderIn, identityOf, isStale, markerIn, nameOf, STILL } from "../../src/server/naming";
import { failureOf, progressOf } from "../../src/server/pip";
import { wordsOf } from "../../src/server/problem";
import { run, WATCHED } from "../../src/server/running";
import { forPip } from "../../src/server/surroundings";

const RECIPE = { version: "0.1.0", wheel: "w", constraints: "c" };
const MARKER = { ...RECIPE, asked: "", python: "/usr/bin/python3.11", made: "2026-01-02" };

test("an environment is called by version and digest, which changes with all that it is made of", () => {
  const python = { executable: "/usr/bin/python3.11", version: "3.11.2" };
  assert.equal(nameOf(RECIPE, "0123456789abcdef"), "0.1.0-0123456789ab");
  assert.equal(nameOf({ ...RECIPE, version: "../1" }, "0123456789abcdef"), ".._1-0123456789ab");
  const all = [
    identityOf(RECIPE, python),
    identityOf({ ...RECIPE, wheel: "x" }, python),
    identityOf({ ...RECIPE, constraints: "x" }, python),
    identityOf(RECIPE, { ...python, version: "3.11.3" }),
    identityOf(RECIPE, { ...python, executable: "/opt/python" }),
  ];
  assert.equal(new Set(all).size, all.length);
});

test("one fits by what it was made from, and by what the setting said", () => {
  assert.ok(fits(MARKER, RECIPE, ""));
  assert.ok(!fits(MARKER, { ...RECIPE, wheel: "x" }, ""));
  assert.ok(!fits(MARKER, { ...RECIPE, version: "0.2.0" }, ""));
  assert.ok(!fits(MARKER, RECIPE, "/opt/python"));
});

test("half a marker is none", () => {
  assert.deepEqual(markerIn(JSON.stringify(MARKER)), MARKER);
  assert.equal(markerIn('{"version": "0.1.0"'), undefined);
  assert.equal(markerIn('{"version": "0.1.0"}'), undefined);
  assert.equal(markerIn("null"), undefined);
  assert.equal(holderIn("[]"), undefined);
});

test("a lock is nobody's once its holder is gone, or has long not touched it", () => {
  const holder = { host: "here", pid: 7 };
  assert.ok(!isStale(holder, 0, "here", () => true));
  assert.ok(isStale(holder, 0, "here", () => false));
  assert.ok(isStale(holder, STILL + 1, "here", () => true));
  // The process of another machine cannot be seen from here.
  assert.ok(!isStale({ ...holder, host: "there" }, 0, "here", () => false));
  assert.ok(!isStale(undefined, 0, "here", () => false));
});

test("work under a lock is done one at a time, and a lock that was left is taken over", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lock-"));
  const lock = join(folder, "making.lock");
  writeFileSync(lock, JSON.stringify({ host: hostname(), pid: 2 ** 22 + 1 }));
  let inside = 0;
  const done: number[] = [];
  const work = async (number: number) => {
    inside += 1;
    assert.equal(inside, 1);
    await new Promise((go) => setTimeout(go, 20));
    inside -= 1;
    done.push(number);
  };
  await Promise.all([1, 2, 3].map((number) => locked(lock, () => work(number))));
  assert.deepEqual([...done].sort(), [1, 2, 3]);
  assert.deepEqual(readdirSync(folder), []);
  rmSync(folder, { recursive: true });
});

test("a lock of another machine that is no longer touched is taken over", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lock-"));
  const lock = join(folder, "making.lock");
  writeFileSync(lock, JSON.stringify({ host: "elsewhere", pid: 1 }));
  const before = new Date(Date.now() - 2 * STILL);
  utimesSync(lock, before, before);
  assert.equal(await locked(lock, async () => 5), 5);
  rmSync(folder, { recursive: true });
});

test("who waits for a lock can be cancelled", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lock-"));
  const lock = join(folder, "making.lock");
  writeFileSync(lock, JSON.stringify({ host: hostname(), pid: process.pid }));
  const cancel = new AbortController();
  const waiting = locked(
    lock,
    async () => assert.fail(),
    () => cancel.abort(),
    cancel.signal,
  );
  await assert.rejects(waiting);
  assert.deepEqual(readdirSync(folder), ["making.lock"]);
  rmSync(folder, { recursive: true });
});

test("pip's words become what happened and what to do", () => {
  const kinds = [
    [
      "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError(...)': /simple/click/",
      "ERROR: Could not find a version that satisfies the requirement click (from versions: none)",
      "ERROR: No matching distribution found for click",
    ],
    ["ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device"],
    ["ENOSPC: no space left on device, write"],
    ["SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]')) Retrying (Retry(total=1))"],
    ["ERROR: HTTP error 403 while getting x", "ERROR: 403 Client Error: Forbidden for url"],
    [
      "ERROR: Could not find a version that satisfies the requirement numpy==2.4.6 (from patchwright) (from versions: 1.0)",
    ],
    ["  error: command 'gcc' failed", "ERROR: Failed building wheel for PyStemmer"],
    ["PermissionError: [Errno 13] Permission denied: '/x'"],
    ["something else", "ERROR: pip's dependency resolver gives up", "more"],
  ].map((lines) => failureOf(lines, 1));
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    [
      "offline",
      "disk-full",
      "disk-full",
      "certificate",
      "refused",
      "no-package",
      "build",
      "permission",
      "pip",
    ],
  );
  assert.match(kinds[5]?.what ?? "", /The package index lacks numpy, or has none for this Python/);
  assert.match(kinds[6]?.what ?? "", /PyStemmer has no ready package/);
  assert.match(kinds[8]?.what ?? "", /pip says: pip's dependency resolver gives up$/);
  assert.match(
    wordsOf(kinds[0] ?? assert.fail()),
    /cannot be reached\. Your files were not touched.*try again\.$/,
  );
  assert.match(failureOf([], null).what, /exit code none/);
});

test("a version that the index lacks is named, although pip speaks of conflicts", () => {
  const said = [
    "ERROR: Cannot install patchwright==0.1.0 because these package versions have conflicting dependencies.",
    "    The user requested (constraint) anthropic==2.14.0",
    "ERROR: ResolutionImpossible: for help visit a page",
  ];
  assert.match(failureOf(said, 1).what, /The package index lacks the version of anthropic that is needed/);
});

test("lines of pip tell somebody who waits what is being done", () => {
  assert.deepEqual(
    [
      "Collecting numpy>=1.26 (from patchwright==0.1.0)",
      "  Downloading numpy-2.4.6-cp311-cp311-manylinux_2_27_x86_64.whl (16.9 MB)",
      "  Downloading https://index/packages/click_default_group-1.2.4-py2.py3-none-any.whl (4.1 kB)",
      "Building wheel for PyStemmer (pyproject.toml): started",
      "Installing collected packages: a, b, c",
      "WARNING: Retrying (Retry(total=3, connect=None)) after connection broken",
      "Looking in links: /opt/wheels",
    ].map(progressOf),
    [
      "looking for numpy",
      "loading numpy (16.9 MB)",
      "loading click_default_group (4.1 kB)",
      "building PyStemmer",
      "installing 3 packages",
      "the package index does not answer; trying again (3 more)",
      undefined,
    ],
  );
});

test("pip keeps the user's own settings, and hears of no other Python and no other place", () => {
  const given = {
    PATH: "/bin",
    PIP_INDEX_URL: "x",
    PIP_TARGET: "/t",
    PIP_USER: "1",
    PYTHONPATH: "/w",
    PYTHONHOME: "/h",
    VIRTUAL_ENV: "/v",
  };
  const { PYTHONUNBUFFERED, LC_ALL, ...env } = forPip(given);
  assert.deepEqual(env, { PATH: "/bin", PIP_INDEX_URL: "x", PIP_USER: "0" });
});

const PYTHON = process.env["PYTHON"] ?? "python3";
const how = { cwd: tmpdir(), env: process.env };

test("what is cancelled ends with all that it started", async () => {
  const cancel = new AbortController();
  const lines: string[] = [];
  const ran = await run("/bin/sh", ["-c", "sleep 60 & echo $!; wait"], {
    ...how,
    cancel: cancel.signal,
    onLine: (line) => {
      lines.push(line);
      cancel.abort();
    },
  });
  assert.notEqual(ran.code, 0);
  // Its child was told to end with it, and may take a moment longer.
  while (!isOver(Number(lines[0]))) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
});

/** Say whether a process is gone, or ended and only not yet fetched by whoever stands in for its parent. */
function isOver(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
}

test("one that ignores the kind end is ended by force, and one that takes too long is ended", async () => {
  const ran = await run("/bin/sh", ["-c", "trap '' TERM; while :; do sleep 0.1; done"], {
    ...how,
    seconds: 0.3,
  });
  assert.equal(ran.timedOut, true);
  assert.equal(ran.code, null);
});

test("a module that is watched does its work, and takes its words", async () => {
  const ran = await run(PYTHON, ["-I", "-c", WATCHED, "json.tool", "--help"], how);
  assert.equal(ran.code, 0, ran.lines.join("\n"));
  assert.match(ran.out, /usage/);
});

test("a program that is not there rejects", async () => {
  await assert.rejects(run("/nowhere/python", [], how), { code: "ENOENT" });
});
