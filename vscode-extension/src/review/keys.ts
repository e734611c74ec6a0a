// What keys and menus ask, and how much is left, in the status bar.

import type { Known } from "../known";
import { Disposable, StatusBarAlignment, type StatusBarItem, Uri, window } from "../vscode";
import type { Proposals } from "./proposals";
import { decided } from "./shown";
import { counted, summed } from "./telling";

/** Have known, and shown in the status bar, how what is proposed stands. */
export function activateKeys(known: Known, proposals: Proposals): Disposable {
  const item = window.createStatusBarItem("patchwright.hunks", StatusBarAlignment.Left, 10);
  item.name = "Patchwright: hunks";
  item.command = "patchwright.hunk.next";
  const tell = (): void => {
    known.tell({
      hasHunks: proposals.shown.length > 0,
      hasNeeding: proposals.shown.some(({ can }) => can.split(" ").includes("needing")),
      hasDecided: proposals.all.some((one) => decided(one).length > 0),
      files: paths(proposals),
    });
    show(item, proposals);
  };
  tell();
  return Disposable.from(item, proposals.onChange(tell));
}

function paths({ shown }: Proposals): Readonly<Record<string, true>> {
  return Object.fromEntries(shown.map(({ hunk }) => [Uri.parse(hunk.uri, true).fsPath, true]));
}

function show(item: StatusBarItem, { all, shown }: Proposals): void {
  const left = shown.length;
  const told = summed(all, timeOf);
  item.text = `$(diff) ${counted(left)}`;
  item.tooltip = `Patchwright: ${told.join("\n")}\nGo to the next one.`;
  item.accessibilityInformation = { label: `Patchwright: ${told.join(" ")} Go to the next one.`, role: "button" };
  if (left > 0) {
    item.show();
  } else {
    item.hide();
  }
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
