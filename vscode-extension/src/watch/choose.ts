// Which run a command is about: the one it was called on, else one that the user picks.

import { inList } from "../plain";
import { window } from "../vscode";
import type { Watched } from "./nodes";
import type { Runs } from "./runs";
import type { Tree } from "./tree";
import { STATE_NAMES, stands } from "./words";

/** What commands stand on. */
export interface Desk {
  readonly runs: Runs;
  readonly tree: Tree;
}

/** Return the run of a node of the tree; without one, the only run that fits or the one that is picked. */
export async function runFor(
  { runs, tree }: Desk,
  id: unknown,
  title: string,
  fits: (watched: Watched) => boolean = () => true,
): Promise<Watched | undefined> {
  const node = typeof id === "string" ? tree.node(id) : undefined;
  const named = typeof id === "string" ? runs.get(node?.run ?? id) : undefined;
  if (named) {
    return named;
  }
  const fitting = runs.all.filter(fits);
  if (fitting.length === 0) {
    void window.showInformationMessage("There is no run of which this can be asked.");
    return undefined;
  }
  return fitting.length === 1 ? fitting[0] : picked(fitting, title);
}

async function picked(fitting: readonly Watched[], title: string): Promise<Watched | undefined> {
  const items = fitting.map((watched) => ({
    label: inList(watched.row.issue, 120),
    description: inList([...new Set([STATE_NAMES[watched.row.state], stands(watched.row)])].join(" · ")),
    watched,
  }));
  const chosen = await window.showQuickPick(items, {
    title,
    placeHolder: "Which run?",
    matchOnDescription: true,
  });
  return chosen?.watched;
}
