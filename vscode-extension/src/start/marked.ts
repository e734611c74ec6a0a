// Whether places of an issue are marked in texts: the server marks them as its diagnostics.

import type { Known } from "../known";
import { type Disposable, languages, type Uri } from "../vscode";

const SOURCE = "patchwright";
const PLACE = "place";

/** Have known whether there are any. */
export function followMarked(known: Known): Disposable {
  const marked = new Set<string>();
  return languages.onDidChangeDiagnostics(({ uris }) => {
    for (const uri of uris) {
      if (isMarked(uri)) {
        marked.add(String(uri));
      } else {
        marked.delete(String(uri));
      }
    }
    known.tell({ hasPlaces: marked.size > 0 });
  });
}

function isMarked(uri: Uri): boolean {
  return languages.getDiagnostics(uri).some(({ source, code }) => source === SOURCE && code === PLACE);
}
