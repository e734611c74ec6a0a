// What every feature is given.

import type { Server } from "./protocol/server";
import type { ExtensionContext, LogOutputChannel } from "./vscode";

/** What a feature stands on. */
export interface Context {
  readonly extension: ExtensionContext;
  readonly server: Server;
  readonly log: LogOutputChannel;
}
