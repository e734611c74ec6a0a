// Texts that are only looked at: files as they would be, and the pages that say why.

import type { Context } from "../context";
import { Disposable, EventEmitter, type Uri, workspace } from "../vscode";
import { EVIDENCE, PROPOSED } from "./ids";
import { page } from "./page";
import type { Proposals } from "./proposals";
import { type EvidencePage, type ProposedText, queryOf } from "./uris";

/** Provide the texts; those that are open follow what is proposed. */
export function activateTexts(context: Context, proposals: Proposals): Disposable {
  const provide = (scheme: string, text: (uri: Uri) => Promise<string>): Disposable => {
    // One of its own: VS Code complains of what is fired for another's texts.
    const changed = new EventEmitter<Uri>();
    const heard = proposals.onChange(() => {
      const open = workspace.textDocuments.filter(({ uri }) => uri.scheme === scheme);
      open.forEach(({ uri }) => changed.fire(uri));
    });
    const provider = workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => text(uri).catch((error: unknown) => sorry(context, error)),
    });
    return Disposable.from(provider, heard, changed);
  };
  return Disposable.from(
    provide(PROPOSED, (uri) => proposed(context, uri)),
    provide(EVIDENCE, (uri) => evidence(context, uri)),
  );
}

async function proposed({ server }: Context, uri: Uri): Promise<string> {
  const { run, path, asItIs } = queryOf<ProposedText>(uri);
  const { live, text } = await server.request("patchwright/proposedText", { run, path });
  return (asItIs ? live : text) ?? "";
}

async function evidence({ server }: Context, uri: Uri): Promise<string> {
  const { run, hunk } = queryOf<EvidencePage>(uri);
  return page(await server.request("patchwright/evidence", { run, hunk }));
}

function sorry({ log }: Context, error: unknown): string {
  log.warn(String(error));
  return error instanceof Error ? error.message : String(error);
}
