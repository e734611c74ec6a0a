// Trust in the workspace: passed on, and told of once where something is off without it.

import type { Context } from "../context";
import type { StatusAnswer } from "../protocol/generated";
import { commands, type Disposable, window, workspace } from "../vscode";

const TOLD = "patchwright.restrictedTold";
const MANAGE = "Manage Trust";

/** Pass on that the user trusts the workspace; what is said at a start stands in `initialize`. */
export function passTrustOn({ server, log }: Context): Disposable {
  return workspace.onDidGrantWorkspaceTrust(() => {
    if (server.state === "running") {
      server
        .command("patchwright.trust", { trusted: true })
        .catch((error: unknown) => log.warn(String(error)));
    }
  });
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
