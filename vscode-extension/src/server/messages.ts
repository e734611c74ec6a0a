// `window/showMessage` and `window/showMessageRequest`: what the server has to say, in the words of VS Code.

import {
  type MessageActionItem,
  MessageType,
  type ShowMessageParams,
  type ShowMessageRequestParams,
} from "vscode-languageclient/node";

import { inTitles } from "../called";
import { inMessage } from "../plain";
import { commands, window } from "../vscode";
import { remedyOf } from "./remedies";

/** Characters of one message: it may tell of many files, each with what was kept. */
const MOST = 4000;

/** Show a message as the library does, but with no link in it, and with commands by their titles. */
export async function showMessage(told: ShowMessageParams): Promise<void> {
  const remedy = remedyOf(told.message);
  // One line of a message without buttons is all that VS Code shows.
  const pressed = await askMessage({ ...told, actions: remedy ? [{ title: remedy.title }] : [] });
  if (remedy && pressed) {
    await commands.executeCommand("patchwright.hunk.advised", remedy.deed, remedy.hunk);
  }
}

/** What a button says that nobody hears any more: VS Code keeps the message of a server that has ended. */
const TOO_LATE = "Nothing was done: the server that said this runs no more. Runs and their proposals are in the view “Runs”.";

/** Show it with buttons; return the one that is pressed, for which the server should still be there. */
export async function askMessage(
  { type, message, actions = [] }: ShowMessageRequestParams,
  isThere: () => boolean = () => true,
): Promise<MessageActionItem | null> {
  const said = inMessage(inTitles(message), MOST);
  const shown = type === MessageType.Error
    ? window.showErrorMessage(said, ...actions)
    : type === MessageType.Warning
      ? window.showWarningMessage(said, ...actions)
      : window.showInformationMessage(said, ...actions);
  const pressed = (await shown) ?? null;
  if (pressed && !isThere()) {
    void window.showInformationMessage(TOO_LATE);
  }
  return pressed;
}
