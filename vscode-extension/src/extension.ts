// Wiring, and nothing else: what stands where is told to each feature, and all ends together.

import { Connection } from "./server/connection";
import { launched } from "./server/launch";
import { activateStart } from "./start/activate";
import { type ExtensionContext, window } from "./vscode";
import { activateWatch } from "./watch/activate";
import { NAME } from "./words";

/** Called by VS Code once the window has started. */
export async function activate(extension: ExtensionContext): Promise<void> {
  const log = window.createOutputChannel(NAME, { log: true });
  const server = new Connection(log);
  extension.subscriptions.push(log, { dispose: () => void server.stop() });
  const watch = activateWatch({ extension, server, log });
  extension.subscriptions.push(watch, activateStart({ extension, server, log }, watch));
  await server.start(launched(log));
}
