// Which server is started: the user's own, else that of the extension's environment.

import { access, constants, mkdir } from "node:fs/promises";
import { join } from "node:path";

import { made, standing, use } from "./environment";
import { isOfWorkspace } from "./finding";
import type { Program } from "./launch";
import { fromWorkspace, refusal } from "./places";
import { Hindrance } from "./problem";
import { ownSetting } from "../care/configuration";
import { type ExtensionContext, type LogOutputChannel, ProgressLocation, window, workspace } from "../vscode";
import { NAME } from "../words";

/** Return the folder in which environments are kept. */
export function storageOf(extension: ExtensionContext): string {
  return join(extension.globalStorageUri.fsPath, "environments");
}

/** What the user has set; empty is nothing. */
export interface Settings {
  readonly command: string;
  readonly python: string;
}

/** Return the server; throws a Hindrance where there is none, and Cancelled where the user wants none. */
export async function resolved(
  extension: ExtensionContext,
  log: LogOutputChannel,
  cancel: AbortController,
  settings: Settings = { command: ownSetting("command"), python: ownSetting("python") },
): Promise<Program> {
  const folders = (workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
  await mkdir(storageOf(extension), { recursive: true });
  if (settings.command !== "") {
    return { path: await ownCommand(settings.command, folders), isOwn: false };
  }
  const making = {
    extension: extension.extensionPath,
    storage: storageOf(extension),
    version: versionOf(extension),
    setting: settings.python,
    env: process.env,
    workspace: folders,
    log: (line: string) => log.info(line),
    cancel: cancel.signal,
    doing: (_: string) => undefined as void,
  };
  const path = (await standing(making)) ?? (await shown(cancel, (doing) => made({ ...making, doing })));
  use(path, making.storage).catch((error: unknown) => log.warn(`Older environments stay: ${String(error)}`));
  return { path, isOwn: true };
}

/** Return the version that the extension was built with. */
export function versionOf(extension: ExtensionContext): string {
  return (extension.extension.packageJSON as { readonly version: string }).version;
}

async function ownCommand(command: string, folders: readonly string[]): Promise<string> {
  const refused = refusal("command", command);
  if (refused) {
    throw new Hindrance(refused);
  }
  if (await isOfWorkspace(command, folders)) {
    throw new Hindrance(fromWorkspace("command", command));
  }
  await access(command, constants.X_OK).catch(() => {
    throw new Hindrance({
      kind: "no-command",
      what: `The setting patchwright.command names ${command}, which is no program.`,
      kept: "Nothing was started.",
      todo: "Name one that is there, or leave the setting empty: the extension then brings its own.",
      remedies: ["Open Settings", "Try Again"],
      setting: "command",
    });
  });
  return command;
}

/** Do `work`, with a notification that tells what is being done and can cancel it. */
function shown<T>(cancel: AbortController, work: (doing: (words: string) => void) => Promise<T>): Promise<T> {
  const options = {
    location: ProgressLocation.Notification,
    title: `Setting up ${NAME}, once`,
    cancellable: true,
  };
  return Promise.resolve(
    window.withProgress(options, (progress, token) => {
      token.onCancellationRequested(() => cancel.abort());
      return work((message) => progress.report({ message }));
    }),
  );
}
