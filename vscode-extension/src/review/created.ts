// The text of a file that a hunk creates, once it is decided on: the file itself takes its place.

import { type Tab, TabInputText, Uri, window, workspace } from "../vscode";
import type { Shown } from "./shown";
import { uriOf } from "./uris";

/** Close the text of a hunk that is decided on, and show the file where there is one now. */
export async function replaceCreated(one: Shown): Promise<void> {
  const uri = String(uriOf(one));
  const tabs = one.place.at === "new file" ? tabsOf(uri) : [];
  if (tabs.length === 0) {
    return;
  }
  const wasActive = tabs.some(({ isActive, group }) => isActive && group.isActive);
  const file = Uri.parse(one.hunk.uri, true);
  if (wasActive && (await exists(file))) {
    await window.showTextDocument(await workspace.openTextDocument(file));
  }
  // One that was a preview has made room by itself, and VS Code complains of closing it.
  await window.tabGroups.close(tabsOf(uri), true).then(undefined, () => undefined);
}

function tabsOf(uri: string): readonly Tab[] {
  const all = window.tabGroups.all.flatMap(({ tabs }) => tabs);
  return all.filter(({ input }) => input instanceof TabInputText && String(input.uri) === uri);
}

async function exists(file: Uri): Promise<boolean> {
  return workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
}
