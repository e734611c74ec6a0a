// What keys and menus ask, and how much is left, in the status bar.

import { commands, Disposable, StatusBarAlignment, type StatusBarItem, Uri, window } from "../vscode";
import { FILES, HAS_DECIDED, HAS_HUNKS } from "./ids";
import type { Proposals } from "./proposals";
import { decided } from "./shown";
import { counted } from "./telling";

/** Keep the context keys, and the item of the status bar, as what is proposed stands. */
export function activateKeys(proposals: Proposals): Disposable {
  const item = window.createStatusBarItem("patchwright.hunks", StatusBarAlignment.Left, 10);
  item.name = "Patchwright: hunks";
  item.command = "patchwright.hunk.next";
  const tell = (): void => {
    set(HAS_HUNKS, proposals.shown.length > 0);
    set(HAS_DECIDED, proposals.all.some((one) => decided(one).length > 0));
    set(FILES, paths(proposals));
    show(item, proposals.shown.length);
  };
  tell();
  return Disposable.from(item, proposals.onChange(tell));
}

function set(key: string, value: unknown): void {
  void commands.executeCommand("setContext", key, value);
}

function paths({ shown }: Proposals): Readonly<Record<string, true>> {
  return Object.fromEntries(shown.map(({ hunk }) => [Uri.parse(hunk.uri, true).fsPath, true]));
}

function show(item: StatusBarItem, left: number): void {
  item.text = `$(diff) ${counted(left)}`;
  item.tooltip = `Patchwright: ${counted(left)} to decide on. Go to the next one.`;
  item.accessibilityInformation = { label: item.tooltip, role: "button" };
  if (left > 0) {
    item.show();
  } else {
    item.hide();
  }
}
