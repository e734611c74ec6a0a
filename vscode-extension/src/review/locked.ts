// Texts that cannot be saved: VS Code takes changes of a read-only text from us, and neither saves nor undoes them.

import type { Decided } from "../protocol/generated";
import { type TextDocument, workspace } from "../vscode";
import { notSaved } from "./telling";

/** Milliseconds that the clock of a disk may lag behind ours. */
const LAG = 2000;

/** What was accepted in texts that cannot be saved. */
export interface Locked {
  readonly hunks: readonly number[];
  readonly said: string;
}

/** Return what of *decided*, which was begun at *began*, stands in texts that cannot be saved; null for nothing. */
export async function lockedIn(decided: Decided, began: number): Promise<Locked | null> {
  const paths = new Set<string>();
  for (const path of decided.unsaved) {
    const open = workspace.textDocuments.filter(({ uri }) => uri.scheme === "file" && uri.path.endsWith(`/${path}`));
    if (open.length === 1 && open[0] && (await isLocked(open[0], began))) {
      paths.add(path);
    }
  }
  const inside = decided.hunks.filter((one) => one.state === "accepted" && paths.has(one.path));
  const hunks = inside.map(({ number }) => number);
  return hunks.length === 0 ? null : { hunks, said: notSaved([...paths], hunks) };
}

/** Say whether a text that was changed just now is neither unsaved nor saved. */
async function isLocked({ isDirty, uri }: TextDocument, began: number): Promise<boolean> {
  if (isDirty) {
    return false;
  }
  const { mtime } = await workspace.fs.stat(uri);
  return mtime < began - LAG;
}
