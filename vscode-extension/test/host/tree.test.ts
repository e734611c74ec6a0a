// The tree of runs as VS Code asks for it, over a server that stands in.

import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Run } from "../../src/protocol/generated";
import { commands, TreeItemCollapsibleState, window } from "../../src/vscode";
import { openPlace } from "../../src/watch/open";
import { Runs } from "../../src/watch/runs";
import { Tree } from "../../src/watch/tree";
import { StandIn } from "./standin";
import { RUN, row } from "../unit/support/rows";

function watching(rows: () => Run[]): {
  server: StandIn;
  tree: Tree;
  runs: Runs;
  changes: (string[] | "all")[];
} {
  const server = new StandIn({ "patchwright.runs": () => ({ runs: rows() }) });
  const changes: (string[] | "all")[] = [];
  const runs = new Runs(
    server,
    (changed) => {
      changes.push(changed === "all" ? "all" : [...changed]);
      tree.refresh(changed);
    },
    () => undefined,
  );
  const tree = new Tree(runs);
  runs.follow();
  return { server, tree, runs, changes };
}

/** Wait until something is so; VS Code's own time limit of a test ends what never is. */
async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await is())) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

suite("the tree of runs", () => {
  test("runs are asked for once the server runs, and again after a restart", async () => {
    let rows = [row()];
    const { server, tree, runs } = watching(() => rows);
    await until(async () => (await tree.getChildren()).length === 1);
    rows = [row({ state: "interrupted" }), row({ run: "20260102-030405-000000", state: "done" })];
    server.become("failed");
    assert.deepEqual(await tree.getChildren(), []);
    server.become("running");
    await until(async () => (await tree.getChildren()).length === 2);
    assert.equal(tree.getTreeItem(RUN).contextValue, "run ended resumable linked");
    runs.dispose();
  });

  test("an item has its label, what can be done with it, and words for a screen reader", async () => {
    const { tree, runs } = watching(() => [row({ state: "waiting" })]);
    await until(async () => (await tree.getChildren()).length === 1);
    const item = tree.getTreeItem(RUN);
    assert.equal(item.label, "#12");
    assert.equal(item.contextValue, "run going linked");
    assert.equal(item.collapsibleState, TreeItemCollapsibleState.Expanded);
    assert.match(item.accessibilityInformation?.label ?? "", /^#12: Forecast takes the rent three days too early, waits for you/);
    runs.dispose();
  });

  test("many events are few changes, and the last one is shown", async () => {
    const { server, tree, runs, changes } = watching(() => [row()]);
    await until(async () => (await tree.getChildren()).length === 1);
    await until(() => changes.length > 0);
    const before = changes.length;
    for (let turn = 1; turn <= 500; turn++) {
      const total = {
        type: "Usage",
        calls: turn,
        input_tokens: turn,
        output_tokens: 0,
        cache_read_tokens: 0,
        cache_write_tokens: 0,
        usd: 0,
      } as const;
      server.tell("patchwright/event", {
        run: RUN,
        event: { version: 1, type: "ModelAnswered", stage: "plan", role: "planner", turn, total },
      });
    }
    await until(async () => {
      // VS Code asks again after each change.
      await tree.getChildren();
      return tree.node(`${RUN}/cost`)?.label.includes("500 tokens") === true;
    });
    assert.ok(changes.length - before <= 3, `${changes.length - before} changes were told`);
    runs.dispose();
  });

  test("a place leads to its line, counted as VS Code counts", async () => {
    const root = await mkdtemp(join(tmpdir(), "patchwright-"));
    await writeFile(join(root, "a b#.py"), 'x = "🙂🙂" + y\n');
    const at = (column: number) => ({ type: "Position", line: 0, column }) as const;
    await openPlace({ root, path: "a b#.py", range: { type: "Range", start: at(11), end: at(12) } });
    const editor = window.activeTextEditor;
    assert.equal(
      editor?.document.getText(editor.selection.with({ end: editor.selection.end.translate(0, 1) })),
      "y",
    );
    await commands.executeCommand("workbench.action.closeActiveEditor");
  });

  test("a place in a text that is shorter by now leads to its end", async () => {
    const root = await mkdtemp(join(tmpdir(), "patchwright-"));
    await writeFile(join(root, "a.py"), "x\n");
    const at = { type: "Position", line: 90, column: 4 } as const;
    await openPlace({ root, path: "a.py", range: { type: "Range", start: at, end: at } });
    assert.equal(window.activeTextEditor?.selection.active.line, 1);
    await commands.executeCommand("workbench.action.closeActiveEditor");
  });

  test("a file that is gone is an error that can be told, and a way out of the folder leads nowhere", async () => {
    await assert.rejects(openPlace({ root: tmpdir(), path: "is/not/there.py", range: null }));
    const before = window.activeTextEditor;
    await openPlace({ root: tmpdir(), path: "../../etc/passwd", range: null });
    assert.equal(window.activeTextEditor, before);
  });
});
