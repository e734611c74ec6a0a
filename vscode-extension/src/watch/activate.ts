// Runs, watched: a tree of them, and what can be done with each.

import type { Context } from "../context";
import { count } from "../plain";
import { Disposable, type TreeView, type ViewBadge, window } from "../vscode";
import { factsOf } from "./can";
import { registerCommands } from "./commands";
import { Unfolding } from "./question";
import { isOpen } from "./run";
import { Runs } from "./runs";
import { Tree } from "./tree";

/** The view, as package.json names it. */
export const VIEW = "patchwright.watch";
/** Milliseconds after which the time that a run has taken is shown anew. */
const TICK = 5000;

/** What other features ask of the watch. */
export interface Watch extends Disposable {
  /** Show a run that was just begun, without taking the keyboard. */
  show(run: string): Promise<void>;
}

/** Watch runs. */
export function activateWatch(context: Context): Watch {
  const { server, known, log } = context;
  const runs = new Runs(
    server,
    (changed) => {
      tree.refresh(changed);
      known.tell(factsOf(runs, server.state));
      look();
      view.badge = badge(runs);
    },
    (error) => log.warn(`The list of runs: ${String(error)}`),
  );
  const tree = new Tree(runs);
  const view = window.createTreeView(VIEW, { treeDataProvider: tree, showCollapseAll: true });
  const unfolding = new Unfolding();
  const look = (): void => {
    if (view.visible && runs.all.length > 0) {
      known.tell({ isWatched: true });
      unfolding.next(runs.all).forEach((run) => void unfold(view, run));
    }
  };
  runs.follow();
  const ticking = setInterval(() => tick(runs, tree, view), TICK);
  const all = Disposable.from(
    runs,
    tree,
    view,
    view.onDidChangeVisibility(look),
    { dispose: () => clearInterval(ticking) },
    registerCommands(context, { runs, tree }),
  );
  return Object.assign(all, { show: (run: string) => show(runs, view, run) });
}

function tick(runs: Runs, tree: Tree, view: TreeView<string>): void {
  const going = runs.all.filter(({ row }) => isOpen(row.state)).map(({ row }) => row.run);
  if (view.visible && going.length > 0) {
    tree.refresh(new Set(going));
    void runs.again();
  }
}

async function show(runs: Runs, view: TreeView<string>, run: string): Promise<void> {
  await runs.lists(run);
  if (runs.get(run)) {
    await view.reveal(run, { expand: true, focus: false, select: true });
  }
}

/** VS Code keeps what is folded folded; a line that has gone meanwhile is no fault. */
async function unfold(view: TreeView<string>, run: string): Promise<void> {
  await Promise.resolve(view.reveal(run, { expand: true, focus: false, select: false })).catch(() => undefined);
}

function badge(runs: Runs): ViewBadge | undefined {
  const open = runs.all.filter(({ row }) => isOpen(row.state));
  const waiting = open.filter(({ row }) => row.state === "waiting").length;
  const going = open.length - waiting;
  const parts = [
    ...(waiting ? [`${count(waiting, "run")} waiting for you`] : []),
    ...(going ? [`${count(going, "run")} going on`] : []),
  ];
  return open.length ? { value: open.length, tooltip: parts.join(", ") } : undefined;
}
