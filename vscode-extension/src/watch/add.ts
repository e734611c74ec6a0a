// Adding a place to a run: where the cursor is, one that is typed, or a symbol that the editor finds.

import { inList, inMessage } from "../plain";
import { Search } from "../start/search";
import {
  commands,
  type QuickPickItem,
  SymbolInformation,
  type TextEditor,
  Uri,
  window,
  workspace,
} from "../vscode";
import type { Watched } from "./nodes";
import { pathIn, typedPlace } from "./place";

interface Item extends QuickPickItem {
  readonly place: string;
}

/** Return the place at the cursor, as `patchwright.resume` takes it; undefined outside of the folder. */
export function placeHere(root: string, editor = window.activeTextEditor): string | undefined {
  const path = editor && pathOf(root, editor.document.uri);
  return path && `${path}:${editor.selection.active.line + 1}`;
}

/** Have a place picked, and return it as `patchwright.resume` takes it. */
export async function pickPlace({ row }: Watched): Promise<string | undefined> {
  const pick = window.createQuickPick<Item>();
  pick.title = `Add a place to ${inList(row.issue, 80)}`;
  pick.placeholder = "A symbol, path:line or path:Symbol";
  const first = here(row.root, window.activeTextEditor);
  const search = new Search<Item[]>({
    ask: (words) => symbols(row.root, words),
    took: (words, found) => {
      pick.items = [...typed(words), ...first, ...found];
    },
    busy: (isBusy) => {
      pick.busy = isBusy;
    },
  });
  pick.onDidChangeValue((value) => search.type(value));
  pick.items = first;
  const chosen = await new Promise<Item | undefined>((resolve) => {
    pick.onDidAccept(() => resolve(pick.activeItems[0]));
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  });
  search.dispose();
  pick.dispose();
  return chosen?.place;
}

/** Return a place for a question to the user. */
export function named(place: string): string {
  return inMessage(place, 120);
}

function here(root: string, editor: TextEditor | undefined): Item[] {
  const place = placeHere(root, editor);
  return place ? [{ label: inList(place), description: "where the cursor is", place, alwaysShow: true }] : [];
}

function typed(words: string): Item[] {
  const place = typedPlace(words);
  return place ? [{ label: inList(place), description: "what you typed", place, alwaysShow: true }] : [];
}

async function symbols(root: string, words: string): Promise<Item[]> {
  if (!words.trim()) {
    return [];
  }
  const found = await commands.executeCommand<SymbolInformation[]>(
    "vscode.executeWorkspaceSymbolProvider",
    words,
  );
  return found.slice(0, 50).flatMap(({ name, containerName, location }) => {
    const path = pathOf(root, location.uri);
    const where = path && `${path}:${location.range.start.line + 1}`;
    const label = inList(containerName ? `${containerName}.${name}` : name, 80);
    return where ? [{ label, description: inList(where), place: where, alwaysShow: true }] : [];
  });
}

function pathOf(root: string, uri: Uri): string {
  return uri.scheme === "file" ? pathIn(Uri.file(root).path, uri.path) : "";
}

/** Return the folder of the active editor, where it is one of a run. */
export function rootHere(): string | undefined {
  const uri = window.activeTextEditor?.document.uri;
  return uri && workspace.getWorkspaceFolder(uri)?.uri.fsPath;
}
