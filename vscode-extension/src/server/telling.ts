// Problems as messages with buttons.

import { type Problem, type Remedy, wordsOf } from "./problem";
import { inMessage } from "../plain";
import { commands, env, type LogOutputChannel, window } from "../vscode";
import { SECTION } from "../words";

/** What buttons do. */
export interface Mending {
  restart(): Promise<void>;
  reinstall(): Promise<void>;
}

/** Tell a problem, and do what the user chooses. */
export async function tellProblem(problem: Problem, log: LogOutputChannel, mending: Mending): Promise<void> {
  const chosen = await window.showErrorMessage(inMessage(wordsOf(problem), 1000), ...problem.remedies);
  if (chosen !== undefined) {
    await mend(chosen, problem, log, mending);
  }
}

async function mend(
  remedy: Remedy,
  problem: Problem,
  log: LogOutputChannel,
  mending: Mending,
): Promise<void> {
  switch (remedy) {
    case "Try Again":
    case "Restart":
      return mending.restart();
    case "Reinstall":
      return mending.reinstall();
    case "Show Log":
      return log.show();
    case "Copy Command":
      await env.clipboard.writeText(problem.command ?? "");
      // What it says is still to be done, and then tried.
      return tellProblem(
        { ...problem, remedies: problem.remedies.filter((one) => one !== remedy) },
        log,
        mending,
      );
    case "Open Settings":
      return openSettings(problem.setting);
  }
}

/** Show the settings, or one of them: on another machine, that machine's, which has settings of its own. */
export async function openSettings(setting?: string): Promise<void> {
  const where = env.remoteName !== undefined ? "openRemoteSettings" : "openSettings2";
  const query = setting === undefined ? "@ext:patchwright.patchwright" : `@id:${SECTION}.${setting}`;
  await commands.executeCommand(`workbench.action.${where}`, { query });
}
