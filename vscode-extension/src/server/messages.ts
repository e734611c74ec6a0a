// `window/showMessage`: what the server has to say, in the words of VS Code.

import { MessageType, type ShowMessageParams } from "vscode-languageclient/node";

import { inTitles } from "../called";
import { inMessage } from "../plain";
import { window } from "../vscode";

/** Characters of one message: it may tell of many files, each with what was kept. */
const MOST = 4000;

/** Show a message as the library does, but with no link in it, and with commands by their titles. */
export function showMessage({ type, message }: ShowMessageParams): void {
  const said = inMessage(inTitles(message), MOST);
  if (type === MessageType.Error) {
    void window.showErrorMessage(said);
  } else if (type === MessageType.Warning) {
    void window.showWarningMessage(said);
  } else {
    void window.showInformationMessage(said);
  }
}
