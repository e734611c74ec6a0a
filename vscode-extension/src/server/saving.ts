// `patchwright/save`: documents that are open are saved as if by the user; no other file is touched.

import { Uri, workspace } from "../vscode";

/** Save the open documents among `uris`; who asks reads from the disk what was saved. */
export async function saved(uris: readonly string[]): Promise<object> {
  const wanted = new Set(uris.map(spelled));
  for (const document of workspace.textDocuments) {
    if (wanted.has(document.uri.toString()) && document.isDirty && !document.isUntitled) {
      await document.save();
    }
  }
  return {};
}

/** Return a URI as VS Code spells it: a server may escape other characters. */
function spelled(uri: string): string {
  try {
    return Uri.parse(uri, true).toString();
  } catch {
    return uri;
  }
}
