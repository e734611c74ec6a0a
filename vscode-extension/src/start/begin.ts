// A run is begun, once a model can be asked.

import type { Context } from "../context";
import { reasonOf } from "../plain";
import type { FixArguments } from "../protocol/generated";
import { commands, Uri, window } from "../vscode";
import type { Watch } from "../watch/activate";
import { canAsk, comesTrue, holding } from "./access";
import type { Quiet } from "./quiet";

const SET_KEY = "Set Key…";
const SETTINGS = "Settings";
/** How often it is looked whether the server has a key that was set, and milliseconds between that. */
const LOOKS = 40;
const PAUSE = 250;

/** What starting stands on. */
export interface Desk {
  readonly context: Context;
  readonly watch: Watch;
  readonly quiet: Quiet;
}

/** Begin a run and show it; where no model can be asked, offer what helps. */
export async function begin(desk: Desk, given: FixArguments): Promise<void> {
  const { server } = desk.context;
  if (given.uri && !(await hasModel(desk, given.uri))) {
    return;
  }
  const { run } = await server.command("patchwright.fix", given);
  await desk.watch.show(run);
}

/** Carry out what a command does; what hinders it is said. */
export async function said(doing: () => Promise<unknown>): Promise<void> {
  try {
    await doing();
  } catch (error) {
    void window.showErrorMessage(reasonOf(error));
  }
}

async function hasModel(desk: Desk, uri: string): Promise<boolean> {
  if (await looks(desk, uri)) {
    return true;
  }
  const why = "No model can be asked yet: there is neither a key nor the address of a local service.";
  const chosen = await window.showWarningMessage(why, SET_KEY, SETTINGS);
  if (chosen === SETTINGS) {
    await commands.executeCommand("patchwright.openSettings");
    return false;
  }
  if (chosen === SET_KEY) {
    const isSet = (await commands.executeCommand("patchwright.setKey")) === true;
    return isSet && goesOn(desk, uri);
  }
  return false;
}

/** Go on with what was picked, as soon as the server has the key; where that takes long, it says what it lacks. */
async function goesOn(desk: Desk, uri: string): Promise<true> {
  const pause = (): Promise<void> => new Promise((go) => setTimeout(go, PAUSE));
  await comesTrue(() => looks(desk, uri), Array<typeof pause>(LOOKS).fill(pause));
  return true;
}

async function looks({ context }: Desk, uri: string): Promise<boolean> {
  const { folders } = await context.server.command("patchwright.status", {});
  const meant = holding(folders, Uri.parse(uri).fsPath);
  // Where that cannot be told, the server says it.
  return meant.length === 0 || meant.some((one) => canAsk(one.details));
}
