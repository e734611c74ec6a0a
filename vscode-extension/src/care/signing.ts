// Signing in, for features that need it.

import { commands } from "../vscode";

/** Have the user sign in to GitHub; returns whether there is a token now. */
export async function signIn(): Promise<boolean> {
  return (await commands.executeCommand<boolean>("patchwright.signIn")) === true;
}
