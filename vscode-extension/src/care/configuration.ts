// Reads what is set in VS Code.

import { declaredIn, gathered, type Gathered, type Where } from "./settings";
import { type Extension, workspace } from "../vscode";
import { SECTION } from "../words";

/** Return the settings for the server. */
export function settingsNow(extension: Extension<unknown>): Gathered {
  const manifest = extension.packageJSON as {
    readonly contributes: {
      readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
    };
  };
  return gathered(declaredIn(manifest.contributes.configuration.properties, SECTION), whereIs);
}

/** Return a setting of the extension's own; only the user sets it, for this machine. */
export function ownSetting(name: "command" | "python"): string {
  const value: unknown = workspace.getConfiguration(SECTION).inspect(name)?.globalValue;
  return typeof value === "string" ? expanded(value.trim()) : "";
}

function whereIs(name: string): Where {
  const folders = workspace.workspaceFolders ?? [];
  const all = workspace.getConfiguration(SECTION).inspect<unknown>(name);
  return {
    user: all?.globalValue,
    workspace: all?.workspaceValue,
    folders: folders.map(
      (folder) =>
        workspace.getConfiguration(SECTION, folder.uri).inspect<unknown>(name)?.workspaceFolderValue,
    ),
  };
}

function expanded(path: string): string {
  const home = process.env["HOME"] ?? "";
  return home !== "" && path.startsWith("~/") ? home + path.slice(1) : path;
}
