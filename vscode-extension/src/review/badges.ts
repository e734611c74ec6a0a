// Files with hunks that are still to be decided on, marked in the explorer and on their tabs.

import { Disposable, EventEmitter, type FileDecoration, ThemeColor, Uri, window } from "../vscode";
import { filesOf, type PendingFile } from "./files";
import { COLORS } from "./ids";
import type { Proposals } from "./proposals";

/** Show the badges; folders are colored as their files are. */
export function activateBadges(proposals: Proposals): Disposable {
  const changed = new EventEmitter<Uri[]>();
  let files = filesOf(proposals.shown);
  const provider = window.registerFileDecorationProvider({
    onDidChangeFileDecorations: changed.event,
    provideFileDecoration: (uri) => decoration(files.get(String(uri))),
  });
  const heard = proposals.onChange(() => {
    const before = files;
    files = filesOf(proposals.shown);
    const touched = new Set([...before.keys(), ...files.keys()]);
    changed.fire([...touched].map((uri) => Uri.parse(uri, true)));
  });
  return Disposable.from(provider, heard, changed);
}

function decoration(file: PendingFile | undefined): FileDecoration | undefined {
  if (file === undefined) {
    return undefined;
  }
  const badge = file.hunks > 9 ? "9+" : String(file.hunks);
  return { badge, tooltip: file.said, color: new ThemeColor(COLORS.file), propagate: true };
}
