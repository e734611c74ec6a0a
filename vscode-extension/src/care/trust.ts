// Trust in the workspace: passed on, and told of once where something is off without it.

import type { Context } from "../context";
import type { StatusAnswer } from "../protocol/generated";
import { commands, Disposable, window, workspace } from "../vscode";

const TOLD = "patchwright.restrictedTold";
const MANAGE = "Manage Trust";

/** What the server that runs, or is just starting, was told with `initialize`. */
let told = false;

/** Return whether the workspace is trusted, for a server that is told of it first. */
export function trustedAtFirst(now = workspace.isTrusted): boolean {
  told = now;
  return told;
}

/** Pass on that the user trusts the workspace: to one that was told otherwise, once it can hear it. */
export function passTrustOn({ server, log }: Context): Disposable {
  const tell = (): void => {
    if (workspace.isTrusted && !told && server.state === "running") {
      told = true;
      server
        .command("patchwright.trust", { trusted: true })
        .catch((error: unknown) => log.warn(String(error)));
    }
  };
  return Disposable.from(workspace.onDidGrantWorkspaceTrust(tell), server.onState(tell));
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
