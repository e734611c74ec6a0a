// Files that are open otherwise than as texts, such as notebooks, with changes that are not saved.
//
// The server knows the texts that are open, and changes everything else on the disk: whoever saves a notebook
// afterwards may write over that, and VS Code asks only where the sizes differ.

import { type Tab, TabInputCustom, TabInputNotebook, Uri, window } from "../vscode";

/** Return those of the files *uris* that have such changes. */
export function unsavedElsewhere(uris: readonly string[]): readonly string[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs).filter(({ isDirty }) => isDirty);
  const unsaved = new Set(tabs.map(uriOf));
  return uris.filter((uri) => unsaved.has(String(Uri.parse(uri, true))));
}

function uriOf({ input }: Tab): string {
  return input instanceof TabInputNotebook || input instanceof TabInputCustom ? String(input.uri) : "";
}
