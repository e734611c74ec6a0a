// `window/showMessage` and `window/showMessageRequest`: what the server has to say, in the words of VS Code.

import {
  type MessageActionItem,
  MessageType,
  type ShowMessageParams,
  type ShowMessageRequestParams,
} from "vscode-languageclient/node";

import { inTitles } from "../called";
import { inMessage } from "../plain";
import { window } from "../vscode";

/** Characters of one message: it may tell of many files, each with what was kept. */
const MOST = 4000;

/** Show a message as the library does, but with no link in it, and with commands by their titles. */
export function showMessage(told: ShowMessageParams): void {
  void askMessage(told);
}

/** Show it with buttons; return the one that is pressed. */
export async function askMessage({ type, message, actions = [] }: ShowMessageRequestParams): Promise<MessageActionItem | null> {
  const said = inMessage(inTitles(message), MOST);
  const shown = type === MessageType.Error
    ? window.showErrorMessage(said, ...actions)
    : type === MessageType.Warning
      ? window.showWarningMessage(said, ...actions)
      : window.showInformationMessage(said, ...actions);
  return (await shown) ?? null;
}
