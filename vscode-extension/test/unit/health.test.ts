import assert from "node:assert/strict";
import { test } from "node:test";

import type { FolderStatus, StatusAnswer } from "../../src/protocol/generated";
import { Busy, inWords } from "../../src/server/busy";
import { isOlder, unfitting } from "../../src/server/fitting";
import { canAsk, healthOf, lacksKey, type Standing } from "../../src/server/health";
import { escaped } from "../../src/server/tooltip";
import { merged } from "../../src/server/merging";
import { row } from "./support/rows";

const MODEL = { name: "claude", endpoint: "", access: "api_key from editor" };
const GITHUB = { repository: "github.com/example/cart", token: "default", problem: "" };

function folder(rest: Partial<FolderStatus> = {}, model = MODEL): FolderStatus {
  return {
    root: "/home/you/cart",
    files: 12,
    unread: 0,
    follows: true,
    trusted: true,
    servers: [],
    problems: [],
    details: { model, github: GITHUB },
    ...rest,
  };
}

function status(...folders: readonly FolderStatus[]): StatusAnswer {
  return { version: "0.1.0", folders, runs: [], places: [] };
}

function standing(rest: Partial<Standing>): Standing {
  return { state: "running", problem: undefined, busy: [], status: status(folder()), trusted: true, ...rest };
}

test("all is well: nothing needs the user, and the tooltip tells where the key comes from", () => {
  const health = healthOf(standing({}));
  assert.deepEqual([health.icon, health.words, health.needs], ["wrench", "", "nothing"]);
  assert.match(health.tooltip, /\*\*cart\*\*: 12 files read/);
  assert.match(health.tooltip, /claude: key kept in VS Code/);
  assert.match(health.tooltip, /example\/cart: without a token/);
});

test("without a key it stands out, and setting one is offered first; with an address of its own it needs none", () => {
  const health = healthOf(standing({ status: status(folder({}, { ...MODEL, access: "" })) }));
  assert.deepEqual([health.words, health.needs], ["no key", "warning"]);
  assert.equal(health.first, "key");
  const local = healthOf(
    standing({ status: status(folder({}, { ...MODEL, access: "", endpoint: "http://127.0.0.1:8080" })) }),
  );
  assert.equal(local.needs, "nothing");
  assert.match(local.tooltip, /at http:\/\/127\\\.0\\\.0\\\.1:8080: no key/);
});

test("it spins while it starts, is asked for the first time, reads code, or works", () => {
  const icons = [
    standing({ state: "starting", status: undefined }),
    standing({ status: undefined }),
    standing({ busy: ["Reading code"] }),
  ].map((one) => healthOf(one).icon);
  assert.deepEqual(icons, ["sync~spin", "sync~spin", "sync~spin"]);
});

test("a run that waits for the user stands out before everything else, and is what is done first", () => {
  const waiting = { ...status(folder({}, { ...MODEL, access: "" })), runs: [row({ state: "waiting", stage: "draft" })] };
  const health = healthOf(standing({ status: waiting, busy: ["#12"] }));
  assert.deepEqual([health.icon, health.words, health.needs], ["question", "waits for you", "warning"]);
  assert.equal(health.first, "answer");
  assert.match(health.tooltip, /\$\(question\) .*too early \(waits for your answer\)/);
  const going = healthOf(standing({ status: { ...waiting, runs: [row({ stage: "draft" })] } }));
  assert.match(going.tooltip, /\$\(sync\) .*too early \(draft\)/);
});

test("a server that does not run tells why, and a stopped one is a warning", () => {
  const problem = { kind: "no-python", what: "None *there*.", kept: "", todo: "Install it.", remedies: [] };
  const failed = healthOf(standing({ state: "failed", problem, status: undefined }));
  assert.deepEqual([failed.words, failed.needs, failed.first], ["no Python", "error", "restart"]);
  assert.match(failed.tooltip, /None \\\*there\\\*\\\. Install it\\\./);
  assert.equal(healthOf(standing({ state: "stopped", status: undefined })).needs, "warning");
});

test("Restricted Mode, problems and ailing servers are told", () => {
  const server = { name: "rust", serves: "rust", usedFor: "runs", version: "", megabytes: 0, why: "" };
  const { tooltip } = healthOf(
    standing({
      trusted: false,
      status: status(
        folder({
          trusted: false,
          problems: ["max_cost: [x](command:y) is no number"],
          servers: [{ ...server, condition: "unhealthy" }],
        }),
      ),
    }),
  );
  assert.match(tooltip, /Restricted Mode: language servers/);
  assert.match(tooltip, /rust: unhealthy/);
  assert.ok(!tooltip.includes("[x](command:y)"));
});

test("text of others makes no Markdown, no icon and no second line", () => {
  assert.equal(escaped("a\n# $(x) [b](c) <i>"), "a \\# \\$\\(x\\) \\[b\\]\\(c\\) \\<i\\>");
});

test("signing in is of use only where nothing lets us in", () => {
  assert.ok(healthOf(standing({})).lacksGitHub);
  const signed = folder({ details: { model: MODEL, github: { ...GITHUB, token: "editor" } } });
  assert.ok(!healthOf(standing({ status: status(signed) })).lacksGitHub);
  for (const repository of ["", "ghe.example.org/example/cart"]) {
    const elsewhere = folder({ details: { model: MODEL, github: { ...GITHUB, repository } } });
    assert.ok(!healthOf(standing({ status: status(elsewhere) })).lacksGitHub, repository);
  }
});

test("a model can be asked by a key from wherever, or at an address of its own; what is not told is no key", () => {
  const keyless = folder({}, { ...MODEL, access: "" });
  const own = folder({}, { ...MODEL, access: "", endpoint: "http://127.0.0.1:8080" });
  const environment = folder({}, { ...MODEL, access: "api_key from environment" });
  const told = [undefined, status(), status(keyless), status(keyless, own), status(environment)];
  assert.deepEqual(told.map(canAsk), [false, false, false, true, true]);
  assert.deepEqual(told.map(lacksKey), [false, false, true, false, false]);
});

test("progress that began and has not ended is what the server is at", () => {
  const busy = new Busy();
  assert.ok(busy.hear("a", { kind: "begin", title: "Reading code" }));
  assert.ok(!busy.hear("a", { kind: "report" }));
  assert.deepEqual(busy.titles, ["Reading code"]);
  assert.ok(busy.hear("a", { kind: "end" }));
  assert.ok(!busy.hear("a", { kind: "end" }));
  assert.deepEqual(busy.titles, []);
});

test("a server that is older, newer in its protocol, or another program is told of", () => {
  const built = { version: "0.2.0", protocol: 2 };
  const kind = (said: Parameters<typeof unfitting>[0]) => unfitting(said, built, "/opt/patchwright")?.kind;
  assert.equal(kind({ name: "patchwright", version: "0.2.0", protocol: 2 }), undefined);
  assert.equal(kind({ name: "patchwright", version: "0.10.0" }), undefined);
  assert.equal(kind({ name: "patchwright", version: "0.1.9" }), "too-old");
  assert.equal(kind({ name: "patchwright", version: "0.2.0", protocol: 1 }), "too-old");
  assert.equal(kind({ name: "patchwright", version: "0.3.0", protocol: 3 }), "too-new");
  assert.equal(kind({ name: "pylsp", version: "9.0" }), "not-ours");
  assert.equal(kind({ name: undefined, version: undefined }), "not-ours");
  assert.ok(isOlder("0.1.0.dev1", "0.1.1") && !isOlder("1.0", "1.0.0"));
});

test("middlewares are called from the outermost to the library, and each may change what goes on", async () => {
  const called: string[] = [];
  const all = merged([
    {
      handleDiagnostics: (uri, list, next) => {
        called.push("outer");
        next(uri, list.slice(1));
      },
    },
    { provideHover: () => null },
    {
      handleDiagnostics: (uri, list, next) => {
        called.push(`inner ${list.length}`);
        next(uri, list);
      },
      workspace: { configuration: () => [1] },
    },
  ]);
  all.handleDiagnostics?.("uri" as never, ["a", "b"] as never, (_uri, list) =>
    called.push(`library ${list.length}`),
  );
  assert.deepEqual(called, ["outer", "inner 1", "library 1"]);
  assert.deepEqual(await all.workspace?.configuration?.({ items: [] }, {} as never, () => []), [1]);
  assert.ok(all.provideHover);
  assert.ok(!all.provideCompletionItem);
});

test("the title of an issue makes no link and no icon in the progress of its run", () => {
  const title = "Fix $(zap) [this](command:workbench.action.quit)\u202e";
  const told = inWords({ kind: "begin", title, message: "[a](https://b.example)", percentage: 3 });
  assert.deepEqual(told, {
    kind: "begin",
    title: "Fix $ (zap) [this] (command:workbench.action.quit)\\u{202e}",
    message: "[a] (https://b.example)",
    percentage: 3,
  });
  assert.deepEqual(inWords({ kind: "end" }), { kind: "end" });
});

test("a server that does not answer stands out, and is started anew first", () => {
  const health = healthOf(standing({ isSilent: true }));
  assert.deepEqual([health.words, health.needs, health.first], ["does not answer", "warning", "restart"]);
  assert.match(health.tooltip, /What was asked of it waits/);
  assert.equal(healthOf(standing({ isSilent: true, state: "starting" })).words, "");
});
