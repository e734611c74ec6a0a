// The server's commands, its item in the status bar, and what has it started again.

import type { Middleware } from "vscode-languageclient/node";

import type { Connection } from "./connection";
import { Life } from "./life";
import { resolved } from "./resolve";
import { Status } from "./status";
import { openSettings } from "./telling";
import { ownSetting } from "../care/configuration";
import type { Care } from "../care/activate";
import type { Context } from "../context";
import { commands, Disposable, window, workspace } from "../vscode";
import { NAME, SECTION } from "../words";

/** Start the server, and keep it; what is returned ends it. */
export function activateServer(
  context: Context,
  connection: Connection,
  care: Care,
  middlewares: readonly Middleware[],
): Disposable {
  const { extension, log } = context;
  const status = new Status(context);
  const { given, ready } = care;
  const life = new Life({
    ...{ extension, connection, given, log, ready },
    middlewares: [...middlewares, status.middleware],
    resolve: (cancel) => resolved(extension, log, cancel),
  });
  const all = Disposable.from(
    status,
    status.follow(life),
    given.onTold(() => status.refresh()),
    workspace.onDidChangeConfiguration((event) => {
      const changed = (name: string) => event.affectsConfiguration(`${SECTION}.${name}`);
      if (changed("command") || (changed("python") && ownSetting("command") === "")) {
        void life.restart();
      }
    }),
    commands.registerCommand("patchwright.restart", () => life.restart()),
    commands.registerCommand("patchwright.stop", () => stopped(life, connection)),
    commands.registerCommand("patchwright.showLog", () => log.show()),
    commands.registerCommand("patchwright.openSettings", (setting?: unknown) =>
      openSettings(typeof setting === "string" ? setting : undefined),
    ),
    life,
  );
  void life.restart();
  return all;
}

/** Stop the server, and say how it comes back. */
async function stopped(life: Life, connection: Connection): Promise<void> {
  const ran = connection.state !== "stopped";
  await life.stop();
  if (ran) {
    const again = "Restart";
    const words = `${NAME}'s server is stopped. Runs ended with the best so far, which is kept.`;
    void window
      .showInformationMessage(words, again)
      .then((chosen) => (chosen === again ? life.restart() : undefined));
  }
}
