// Which folder is meant.

import { commands, Uri, window, workspace } from "../vscode";

/** Return the folder that is meant: the only one, else one that the user picks. */
export async function folderMeant(): Promise<Uri | undefined> {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  if (folders.length > 1) {
    const picked = await window.showWorkspaceFolderPick({ placeHolder: "In which folder?" });
    return picked?.uri;
  }
  const [only] = folders;
  if (!only) {
    void offerFolder();
  }
  return only?.uri;
}

async function offerFolder(): Promise<void> {
  const open = "Open Folder…";
  if ((await window.showInformationMessage("Open the folder of a repository first.", open)) === open) {
    await commands.executeCommand("workbench.action.files.openFolder");
  }
}
