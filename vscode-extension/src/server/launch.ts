// How the server is started, and what it is told first.

import type { Launch } from "./connection";
import { type LogOutputChannel, workspace } from "../vscode";
import { SECTION } from "../words";

/** Return how the server is started by the program that the user's settings name. */
export function launched(log: LogOutputChannel): Launch {
  const command = workspace.getConfiguration(SECTION).get<string>("command") || "patchwright";
  return {
    server: { command, args: ["serve"] },
    client: {
      documentSelector: [{ scheme: "file" }, { scheme: "untitled" }],
      outputChannel: log,
      initializationOptions: { events: true, saves: true, trusted: workspace.isTrusted },
    },
  };
}
