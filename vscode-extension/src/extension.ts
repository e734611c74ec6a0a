// Wiring, and nothing else: what stands where is told to each feature, and all ends together.

import { activateCare } from "./care/activate";
import { Known } from "./known";
import { activateReview } from "./review/activate";
import { reviewMiddleware } from "./review/middleware";
import { previewMiddleware } from "./review/preview_middleware";
import { activateServer } from "./server/activate";
import { Connection } from "./server/connection";
import { Hidden } from "./server/hidden";
import { opened } from "./server/output";
import { activateStart } from "./start/activate";
import { commands, type ExtensionContext } from "./vscode";
import { activateWatch } from "./watch/activate";

let server: Connection | undefined;

/** Called by VS Code once the window has started; the server comes by itself, a little later. */
export function activate(extension: ExtensionContext): void {
  const hidden = new Hidden();
  const log = opened(hidden);
  server = new Connection(log);
  const known = new Known((key, value) => void commands.executeCommand("setContext", key, value));
  const context = { extension, server, known, log };
  const care = activateCare(context, server, hidden);
  const watch = activateWatch(context);
  const start = activateStart(context, watch);
  extension.subscriptions.push(
    log,
    care,
    watch,
    start,
    activateReview(context),
    activateServer(context, server, care, [reviewMiddleware, previewMiddleware, start.middleware]),
  );
}

/** Called by VS Code before the window closes, which waits for it a little. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
