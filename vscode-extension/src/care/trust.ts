// Trust in the workspace: passed on, and told of once where something is off without it.

import { realpath } from "node:fs/promises";

import type { Context } from "../context";
import type { StatusAnswer } from "../protocol/generated";
import type { Server } from "../protocol/server";
import { commands, Disposable, type Uri, window, workspace } from "../vscode";

const TOLD = "patchwright.restrictedTold";
const MANAGE = "Manage Trust";

/** The folders of which the server that runs, or is just starting, was told that they are trusted. */
let told = new Set<string>();
/** Milliseconds after which the server has heard of a folder that was added. */
const HEARD = 300;

/** Return whether the workspace is trusted, for a server that is told of it first, with the folders that are open. */
export function trustedAtFirst(now = workspace.isTrusted): boolean {
  told = new Set(now ? folders().map(String) : []);
  return now;
}

/**
 * Pass on that the user trusts the workspace, to a server that was told otherwise or before a folder was added.
 * It is said of each folder by itself, as at first: a repository around one of them stays as it is.
 */
export function passTrustOn({ server, log }: Context): Disposable {
  const tell = async (): Promise<void> => {
    const news = workspace.isTrusted && server.state === "running" ? folders().filter((uri) => !told.has(String(uri))) : [];
    if (news.length === 0) {
      return;
    }
    news.forEach((uri) => told.add(String(uri)));
    try {
      await trust(server, news);
    } catch (error) {
      // It is said again whenever there is a reason to.
      news.forEach((uri) => told.delete(String(uri)));
      log.warn(String(error));
    }
  };
  const passed = (): void => void tell();
  return Disposable.from(
    workspace.onDidGrantWorkspaceTrust(passed),
    workspace.onDidChangeWorkspaceFolders(() => setTimeout(passed, HEARD)),
    server.onState(passed),
  );
}

async function trust(server: Server, uris: readonly Uri[]): Promise<void> {
  const open = await server.command("patchwright.status", {});
  const roots = new Set(open.folders.map(({ root }) => root));
  for (const uri of uris) {
    // The server tells where a folder lies, whatever links lead there.
    if (roots.has(uri.fsPath) || roots.has(await realpath(uri.fsPath))) {
      await server.command("patchwright.trust", { trusted: true, uri: String(uri) });
    }
  }
}

function folders(): readonly Uri[] {
  return (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
}

/** Say whether something is off in `status` because a folder is not trusted. */
export function isRestricted(status: StatusAnswer): boolean {
  return status.folders.some(
    ({ trusted, servers }) => !trusted && servers.some(({ why }) => why.includes("not trusted")),
  );
}

/** Tell of it, once for each workspace. */
export async function hint({ extension }: Context, status: StatusAnswer): Promise<void> {
  const memory = extension.workspaceState;
  if (workspace.isTrusted || !isRestricted(status) || memory.get(TOLD) === true) {
    return;
  }
  await memory.update(TOLD, true);
  const words =
    "Restricted Mode: Patchwright reads, searches and fixes here, but starts no language server that would run this folder's code.";
  if ((await window.showInformationMessage(words, MANAGE)) === MANAGE) {
    await commands.executeCommand("workbench.trust.manage");
  }
}
