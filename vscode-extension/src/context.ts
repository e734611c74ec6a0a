// What every feature is given.

import type { Known } from "./known";
import type { Server } from "./protocol/server";
import type { ExtensionContext, LogOutputChannel } from "./vscode";

/** What a feature stands on. */
export interface Context {
  readonly extension: ExtensionContext;
  readonly server: Server;
  /** Is told what each feature knows; keys and menus are read off it. */
  readonly known: Known;
  readonly log: LogOutputChannel;
}
