// What narrows the list of issues, picked.

import { inList } from "../plain";
import { type QuickPickItem, QuickPickItemKind, window } from "../vscode";
import type { Filter } from "./issues";

interface Item extends QuickPickItem {
  readonly assignee?: Filter["assignee"];
  readonly name?: string;
}

/** Have it picked; undefined where the user turns back. */
export async function pickFilter(
  before: Filter,
  labels: readonly string[],
  login: string,
): Promise<Filter | undefined> {
  const names = [...new Set([...before.labels, ...labels])];
  const items: Item[] = [
    { label: "Assigned to me", assignee: "me", description: inList(login), picked: before.assignee === "me" },
    { label: "Assigned to nobody", assignee: "none", picked: before.assignee === "none" },
    ...(names.length ? [{ label: "Labels", kind: QuickPickItemKind.Separator }] : []),
    ...names.map((name) => ({ label: inList(name, 60), name, picked: before.labels.includes(name) })),
  ];
  const chosen = await window.showQuickPick(items, {
    title: "Show only issues that are",
    placeHolder: "Assignee and labels; nothing ticked shows all",
    canPickMany: true,
    ignoreFocusOut: true,
  });
  return (
    chosen && {
      assignee: chosen.find((item) => item.assignee)?.assignee ?? "",
      labels: chosen.flatMap((item) => item.name ?? []),
    }
  );
}
