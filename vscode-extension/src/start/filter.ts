// What narrows the list of issues, picked.

import { inList } from "../plain";
import { type QuickPickItem, QuickPickItemKind, window } from "../vscode";
import { type Filter, oneAssignee } from "./issues";

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
  const chosen = await ticked(items);
  return (
    chosen && {
      assignee: chosen.find((item) => item.assignee)?.assignee ?? "",
      labels: chosen.flatMap((item) => item.name ?? []),
    }
  );
}

async function ticked(items: readonly Item[]): Promise<readonly Item[] | undefined> {
  const pick = window.createQuickPick<Item>();
  pick.title = "Show only issues that are";
  pick.placeholder = "Assignee and labels; nothing ticked shows all";
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.items = items;
  pick.selectedItems = items.filter(({ picked }) => picked);
  let before = pick.selectedItems;
  pick.onDidChangeSelection((now) => {
    before = oneAssignee(before, now);
    if (before.length < now.length) {
      pick.selectedItems = before;
    }
  });
  const chosen = await new Promise<readonly Item[] | undefined>((resolve) => {
    pick.onDidAccept(() => resolve(before));
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  });
  pick.dispose();
  return chosen;
}
