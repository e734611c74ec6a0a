// Where an issue would be fixed: places that are looked at by moving over them. Opened by Enter, left by Esc.

import { inList } from "../plain";
import type { FoundFile, FoundSymbol, LocateAnswer } from "../protocol/generated";
import {
  type QuickPickItem,
  QuickPickItemKind,
  Range,
  type Tab,
  TabInputText,
  ThemeIcon,
  Uri,
  type ViewColumn,
  window,
} from "../vscode";
import { placeName } from "../watch/words";

interface Item extends QuickPickItem {
  readonly uri?: Uri;
  readonly lines?: Range;
}

/** Where the user was. */
interface Before {
  readonly uri: Uri;
  readonly selection: Range;
  readonly column: ViewColumn | undefined;
}

/** What was open before places were looked at. */
export interface Desktop {
  readonly at: Before | undefined;
  readonly tabs: ReadonlySet<string>;
}

/** Have a place picked; say whether one was. */
export async function pickPlace(found: LocateAnswer, before: Desktop): Promise<boolean> {
  const pick = window.createQuickPick<Item>();
  pick.title = "Where this may be fixed";
  pick.placeholder = "Move to look at a place; Enter stays there, Escape goes back";
  pick.items = itemsOf(found);
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  let isLast = Promise.resolve();
  pick.onDidChangeActive(([item]) => {
    isLast = isLast.then(() => look(item, true));
  });
  const chosen = await new Promise<Item | undefined>((resolve) => {
    pick.onDidAccept(() => resolve(pick.activeItems[0]));
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  });
  pick.dispose();
  await isLast;
  await (chosen ? look(chosen, false) : goBack(before));
  return chosen !== undefined;
}

/** Return what is open now. */
export function whereNow(): Desktop {
  const editor = window.activeTextEditor;
  const at = editor && { uri: editor.document.uri, selection: editor.selection, column: editor.viewColumn };
  return { at, tabs: new Set(textTabs().map(({ uri }) => uri)) };
}

function itemsOf({ symbols, files }: LocateAnswer): Item[] {
  return [
    ...headed("Functions and classes", symbols.map(symbolItem)),
    ...headed("Files", files.map(fileItem)),
  ];
}

function headed(label: string, items: Item[]): Item[] {
  return items.length ? [{ label, kind: QuickPickItemKind.Separator }, ...items] : [];
}

function symbolItem({ name, path, uri, line, why }: FoundSymbol): Item {
  return {
    iconPath: new ThemeIcon("symbol-method"),
    label: inList(name, 80),
    description: inList(placeName(path, line), 120),
    detail: inList(plain(why), 200),
    uri: Uri.parse(uri),
    lines: new Range(line, 0, line, 0),
  };
}

function fileItem({ path, uri, reasons }: FoundFile): Item {
  return {
    iconPath: new ThemeIcon("file"),
    label: inList(path, 120),
    detail: inList(plain(reasons.join(" ")), 200),
    uri: Uri.parse(uri),
  };
}

/** Lists draw no Markdown: names stand in it between backticks. */
function plain(why: string): string {
  return why.replaceAll("`", "");
}

async function look(item: Item | undefined, keepsFocus: boolean): Promise<void> {
  if (!item?.uri) {
    return;
  }
  const selection = item.lines ? { selection: item.lines } : {};
  try {
    await window.showTextDocument(item.uri, { preview: keepsFocus, preserveFocus: keepsFocus, ...selection });
  } catch {
    // It may be gone, or no text; the next one is not.
  }
}

async function goBack({ at, tabs }: Desktop): Promise<void> {
  if (at) {
    const column = at.column === undefined ? {} : { viewColumn: at.column };
    await window.showTextDocument(at.uri, { selection: at.selection, ...column });
  }
  const looked = textTabs().filter(({ uri, tab }) => tab.isPreview && !tab.isDirty && !tabs.has(uri));
  await window.tabGroups.close(looked.map(({ tab }) => tab));
}

function textTabs(): { readonly uri: string; readonly tab: Tab }[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.flatMap((tab) =>
    tab.input instanceof TabInputText ? [{ uri: tab.input.uri.toString(), tab }] : [],
  );
}
