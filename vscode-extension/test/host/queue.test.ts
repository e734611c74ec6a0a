// The life of a server in a real extension host: started, killed, started again, given up, stopped.

import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { SERVER } from "./server";
import type { Given } from "../../src/care/given";
import { Connection } from "../../src/server/connection";
import { Hidden } from "../../src/server/hidden";
import { Life } from "../../src/server/life";
import { opened } from "../../src/server/output";
import { MOST } from "../../src/server/queue";
import { type ExtensionContext, Uri, workspace, WorkspaceEdit } from "../../src/vscode";

interface Told {
  readonly options?: { readonly maxCost?: number };
  readonly pid?: number;
  readonly cwd?: string;
  readonly saved?: object;
}

/** A server, and what it was told. */
class Bench {
  readonly folder = mkdtempSync(join(tmpdir(), "life-"));
  readonly connection: Connection;
  readonly life: Life;
  version = "0.1.0";
  isOwn = true;
  script = SERVER;

  constructor() {
    const log = opened(new Hidden());
    this.connection = new Connection(log);
    const extension = {
      globalStorageUri: Uri.file(this.folder),
      extension: { packageJSON: { version: "0.1.0" } },
    } as unknown as ExtensionContext;
    const values = () => ({ maxCost: 1 });
    const given = { values, first: values, tell: () => undefined } as unknown as Given;
    this.life = new Life({
      ...{ extension, connection: this.connection, given, log },
      middlewares: [],
      ready: Promise.resolve(),
      resolve: async () => ({ path: this.program(), isOwn: this.isOwn }),
    });
  }

  get told(): readonly Told[] {
    const file = join(this.folder, "told");
    const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    return lines.map((line) => JSON.parse(line) as Told);
  }

  get pids(): readonly number[] {
    return this.told.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  /** Call a command of the little server. */
  do(command: string, given: object = {}): Promise<unknown> {
    return this.connection.command(command as "patchwright.status", given);
  }

  async becomes(state: string): Promise<void> {
    await until(() => this.connection.state === state, `${state}, and not ${this.connection.state}`);
  }

  async end(): Promise<void> {
    await this.life.stop();
    this.life.dispose();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private program(): string {
    mkdirSync(join(this.folder, "environments"), { recursive: true });
    writeFileSync(join(this.folder, "server.js"), this.script);
    const program = join(this.folder, "patchwright");
    const node = `ELECTRON_RUN_AS_NODE=1 exec "${process.execPath}"`;
    writeFileSync(
      program,
      `#!/bin/sh\n${node} "${this.folder}/server.js" "${this.folder}/told" "${this.version}"\n`,
    );
    chmodSync(program, 0o755);
    return program;
  }
}

async function until(holds: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 30_000;
  while (!holds()) {
    assert.ok(Date.now() < end, `it never became so: ${what}`);
    await new Promise((go) => setTimeout(go, 20));
  }
}

suite("the server's life", () => {
  let bench: Bench;

  setup(() => {
    bench = new Bench();
  });
  teardown(() => bench.end());

  test("it is told settings first, and runs outside of the workspace", async () => {
    await bench.life.restart();
    assert.equal(bench.connection.state, "running");
    const [first] = bench.told;
    assert.deepEqual(first?.options, { events: true, saves: true, trusted: workspace.isTrusted, maxCost: 1 });
    assert.equal(first?.cwd, join(bench.folder, "environments"));
  });

  test("who asks while it starts is answered once it runs", async () => {
    const starting = bench.life.restart();
    assert.deepEqual(await bench.do("x"), { command: "x" });
    await starting;
  });

  test("starts that are asked for at once come to two at the most", async () => {
    await Promise.all([
      bench.life.restart(),
      bench.life.restart(),
      bench.life.restart(),
      bench.life.restart(),
    ]);
    assert.equal(bench.connection.state, "running");
    assert.ok(bench.pids.length <= 2, String(bench.pids));
    assert.deepEqual(await bench.do("x"), { command: "x" });
  });

  test("one that is killed is started again, and listeners outlive it", async () => {
    const states: string[] = [];
    bench.connection.onState((state) => states.push(state));
    await bench.life.restart();
    await assert.rejects(bench.do("die"), /ended before it had answered/);
    await bench.becomes("starting");
    await bench.becomes("running");
    assert.equal(bench.pids.length, 2);
    assert.deepEqual(states, ["stopped", "starting", "running", "starting", "running"]);
    assert.deepEqual(await bench.do("x"), { command: "x" });
  });

  test("nobody waits any more for one that hangs, once another has taken its place", async () => {
    await bench.life.restart();
    process.kill(bench.pids[0] ?? NaN, "SIGSTOP");
    const asked = assert.rejects(bench.do("x"), /ended before it had answered/);
    await bench.life.restart();
    await asked;
    assert.deepEqual(await bench.do("x"), { command: "x" });
  }).timeout(60_000);

  test("after too many ends it is given up, until somebody asks for it", async () => {
    await bench.life.restart();
    for (let index = 0; index <= MOST; index += 1) {
      await bench.becomes("running");
      await bench.do("die").catch(() => undefined);
      await until(() => bench.connection.state !== "running", "ended");
    }
    assert.equal(bench.connection.state, "failed");
    assert.equal(bench.life.problem?.kind, "too-often");
    await assert.rejects(bench.do("x"), /is not running/);
    await bench.life.restart();
    assert.equal(bench.connection.state, "running");
    assert.equal(bench.life.problem, undefined);
  });

  test("a stopped one stays stopped", async () => {
    await bench.life.restart();
    await bench.life.stop();
    assert.equal(bench.connection.state, "stopped");
    await assert.rejects(bench.do("x"), /Restart Server/);
    assert.equal(bench.pids.length, 1);
  });

  test("one that does not answer can be stopped while it starts", async () => {
    bench.script = "process.stdin.resume();";
    const starting = bench.life.restart();
    await bench.becomes("starting");
    await new Promise((go) => setTimeout(go, 500));
    await bench.life.stop();
    await starting;
    assert.equal(bench.connection.state, "stopped");
    assert.equal(bench.life.problem, undefined);
  });

  test("one that ends at once says why", async () => {
    bench.script = 'console.error("ModuleNotFoundError: no numpy"); process.exit(3);';
    await bench.life.restart();
    assert.equal(bench.connection.state, "failed");
    assert.match(bench.life.problem?.what ?? "", /exit code 3 \(ModuleNotFoundError: no numpy\)/);
  });

  test("an older server of the user's own is told of, and not used", async () => {
    bench.isOwn = false;
    bench.version = "0.0.9";
    await bench.life.restart();
    assert.equal(bench.connection.state, "failed");
    assert.equal(bench.life.problem?.kind, "too-old");
    assert.ok(!bench.life.problem?.remedies.includes("Reinstall"));
  });

  test("only the open documents that it names are saved", async () => {
    const [named, other] = await Promise.all(
      ["named", "other"].map((name) => dirty(join(bench.folder, `${name}.txt`))),
    );
    await bench.life.restart();
    const closed = Uri.file(join(bench.folder, "closed.txt")).toString();
    await bench.do("save", { uris: [named?.uri.toString(), closed] });
    await until(() => bench.told.some(({ saved }) => saved !== undefined), "answered");
    assert.deepEqual([named?.isDirty, other?.isDirty], [false, true]);
    await other?.save();
  });
});

async function dirty(path: string) {
  writeFileSync(path, "as it was\n");
  const document = await workspace.openTextDocument(path);
  const edit = new WorkspaceEdit();
  edit.insert(document.uri, document.positionAt(0), "new ");
  await workspace.applyEdit(edit);
  assert.ok(document.isDirty);
  return document;
}
