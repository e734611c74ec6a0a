// Where programs may lie: never in a folder of the workspace, which may be anybody's. Pure.

import type { Problem } from "./problem";

/** A setting that names a program. */
export type Setting = "command" | "python";

/** Say whether `path` lies in one of `folders`, or is one; all are whole paths. */
export function isInside(path: string, folders: readonly string[]): boolean {
  const parts = partsOf(path);
  return folders.some((folder) => {
    const above = partsOf(folder);
    return above.every((part, index) => part === parts[index]);
  });
}

/** Return the folders of a PATH that programs are looked for in: whole paths, each once. */
export function foldersOf(path: string): readonly string[] {
  return [...new Set(path.split(":").filter((one) => one.startsWith("/")))];
}

/** Return why what a setting names cannot be a program; undefined where it can. */
export function refusal(setting: Setting, value: string): Problem | undefined {
  return value.startsWith("/")
    ? undefined
    : {
        kind: "relative",
        what: `The setting patchwright.${setting} is “${value}”, which would be another program in every folder.`,
        kept: "Nothing was started.",
        todo: "Write the whole path, beginning with /.",
        remedies: ["Open Settings"],
        setting,
      };
}

/** Return what to say of a program that lies in the workspace. */
export function fromWorkspace(setting: Setting, path: string): Problem {
  return {
    kind: "workspace",
    what: `The setting patchwright.${setting} names ${path}, which lies in a folder that is open here. Patchwright starts no program that a folder brings.`,
    kept: "Nothing was started.",
    todo: "Name one outside of it.",
    remedies: ["Open Settings"],
    setting,
  };
}

function partsOf(path: string): readonly string[] {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") {
      parts.pop();
    } else if (part !== "" && part !== ".") {
      parts.push(part);
    }
  }
  return parts;
}
