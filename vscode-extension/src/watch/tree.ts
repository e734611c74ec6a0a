// The tree of runs, as VS Code asks for it: elements are ids, which stay the same while nodes are made anew.

import {
  type Event,
  EventEmitter,
  ThemeColor,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  workspace,
} from "../vscode";
import type { Node } from "./node";
import { plainNodes, runNode } from "./nodes";
import type { Runs } from "./runs";

/** The command that a click on a place calls. */
export const OPEN = "patchwright.finding.open";

/** What VS Code asks, answered from the runs that are known. */
export class Tree implements TreeDataProvider<string> {
  private readonly nodes = new Map<string, Node>();
  private readonly parents = new Map<string, string>();
  private readonly changes = new EventEmitter<string[] | undefined>();
  readonly onDidChangeTreeData: Event<string[] | undefined> = this.changes.event;

  constructor(private readonly runs: Runs) {}

  /** Have these runs shown anew, or all. */
  refresh(runs: ReadonlySet<string> | "all"): void {
    if (runs === "all") {
      this.changes.fire(undefined);
    } else {
      this.changes.fire([...runs].filter((run) => this.remade(run)));
    }
  }

  node(id: string): Node | undefined {
    return this.nodes.get(id);
  }

  getTreeItem(id: string): TreeItem {
    // One that is to be revealed may not have been asked for yet.
    const node = this.nodes.get(id) ?? (this.remade(id) ? this.nodes.get(id) : undefined);
    return node ? itemOf(node) : new TreeItem("");
  }

  async getChildren(id?: string): Promise<string[]> {
    if (id === undefined) {
      return this.roots();
    }
    const node = this.nodes.get(id);
    if (node?.children === "asked") {
      await this.runs.bring(node.run);
      this.remade(node.run);
    }
    const { children = [] } = this.nodes.get(id) ?? {};
    return children === "asked" ? this.plain(id) : children.map((child) => child.id);
  }

  getParent(id: string): string | undefined {
    return this.parents.get(id);
  }

  dispose(): void {
    this.changes.dispose();
  }

  private roots(): string[] {
    const roots = this.runs.all.map(({ row }) => row.run).filter((run) => this.remade(run));
    // A line that is gone from a run stays known: VS Code may just now be asking for it.
    const gone = [...this.nodes.values()].filter(({ run }) => !roots.includes(run));
    gone.forEach(({ id }) => this.nodes.delete(id) && this.parents.delete(id));
    return roots;
  }

  /** Return what stands below a run that tells nothing. */
  private plain(id: string): string[] {
    const watched = this.runs.get(id);
    const nodes = watched ? plainNodes(watched.row) : [];
    nodes.forEach((one) => this.take(one, id));
    return nodes.map((one) => one.id);
  }

  /** Make the nodes of a run anew; say whether it is there. */
  private remade(run: string): boolean {
    const watched = this.runs.get(run);
    if (watched) {
      const several = (workspace.workspaceFolders?.length ?? 0) > 1;
      this.take(runNode(watched, { now: Date.now(), several }));
    }
    return watched !== undefined;
  }

  private take(node: Node, parent?: string): void {
    this.nodes.set(node.id, node);
    if (parent !== undefined) {
      this.parents.set(node.id, parent);
    }
    if (node.children !== "asked") {
      node.children.forEach((child) => this.take(child, node.id));
    }
  }
}

function itemOf(node: Node): TreeItem {
  const item = new TreeItem(node.label, folding(node));
  const { name, color } = node.icon;
  item.id = node.id;
  item.description = node.description;
  item.tooltip = node.tooltip;
  item.iconPath = color ? new ThemeIcon(name, new ThemeColor(color)) : new ThemeIcon(name);
  item.contextValue = node.kind;
  item.accessibilityInformation = { label: node.spoken };
  const command = node.place ? OPEN : node.command;
  if (command) {
    item.command = { title: "Open", command, arguments: [node.id] };
  }
  return item;
}

function folding(node: Node): TreeItemCollapsibleState {
  if (node.children !== "asked" && node.children.length === 0) {
    return TreeItemCollapsibleState.None;
  }
  return node.open ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
}
