// Wiring, and nothing else: what stands where is told to each feature, and all ends together.

import { Connection } from "./server/connection";
import { launched } from "./server/launch";
import { type ExtensionContext, window } from "./vscode";
import { NAME } from "./words";

/** Called by VS Code once the window has started. */
export async function activate(extension: ExtensionContext): Promise<void> {
  const log = window.createOutputChannel(NAME, { log: true });
  const server = new Connection(log);
  extension.subscriptions.push(log, { dispose: () => void server.stop() });
  await server.start(launched(log));
}
