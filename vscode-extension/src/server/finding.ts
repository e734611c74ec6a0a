// Looks for a Python: what the setting names, else what the PATH has.

import { access, constants, realpath } from "node:fs/promises";
import { join } from "node:path";

import { foldersOf, fromWorkspace, isInside, refusal } from "./places";
import { Hindrance } from "./problem";
import { judge, NAMES, noPython, type Python, QUESTION, type Verdict } from "./python";
import { run } from "./running";
import { forOwnPython } from "./surroundings";

/** What is looked for, and where. */
export interface Search {
  /** The setting `patchwright.python`; empty is none. */
  readonly setting: string;
  readonly env: NodeJS.ProcessEnv;
  /** Folders of the workspace: nothing in them is ever run. */
  readonly workspace: readonly string[];
  /** Where they are run: a folder that has nothing to say. */
  readonly cwd: string;
  readonly log: (line: string) => void;
}

const PATIENCE = 15;

/** Return a Python that environments can be made with; throws a Hindrance where there is none. */
export async function findPython(search: Search): Promise<Python> {
  const verdicts: Verdict[] = [];
  for (const path of search.setting === "" ? await candidates(search) : [await named(search)]) {
    const verdict = await asked(path, search);
    search.log(`${path}: ${verdict.usable ? verdict.python.version : verdict.why}`);
    if (verdict.usable) {
      return verdict.python;
    }
    verdicts.push(verdict);
  }
  throw new Hindrance(noPython(verdicts, search.setting));
}

/** Return folders as they are spelled and as they really lie. */
export async function spellings(folders: readonly string[]): Promise<readonly string[]> {
  const real = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
  return [...new Set([...folders, ...real])];
}

/** Say whether a program lies in the workspace, by its name or in truth. */
export async function isOfWorkspace(program: string, workspace: readonly string[]): Promise<boolean> {
  const folders = await spellings(workspace);
  return (await spellings([program])).some((path) => isInside(path, folders));
}

async function named({ setting, workspace }: Search): Promise<string> {
  const refused = refusal("python", setting);
  if (refused) {
    throw new Hindrance(refused);
  }
  if (await isOfWorkspace(setting, workspace)) {
    throw new Hindrance(fromWorkspace("python", setting));
  }
  return setting;
}

/** Return the programs in the PATH, best first, each once. */
async function candidates({ env, workspace }: Search): Promise<readonly string[]> {
  const found = new Map<string, string>();
  for (const name of NAMES) {
    for (const folder of foldersOf(env["PATH"] ?? "")) {
      const path = join(folder, name);
      const real = await access(path, constants.X_OK)
        .then(() => realpath(path))
        .catch(() => undefined);
      // A link in the workspace to one outside of it must not hide that one.
      const key = real !== undefined && (await isOfWorkspace(path, workspace)) ? path : real;
      if (key !== undefined && !found.has(key)) {
        found.set(key, path);
      }
    }
  }
  return [...found.values()];
}

async function asked(path: string, { env, cwd, workspace }: Search): Promise<Verdict> {
  if (await isOfWorkspace(path, workspace)) {
    return { usable: false, path, why: "lies in a folder that is open here" };
  }
  try {
    const ran = await run(path, ["-I", "-c", QUESTION], { cwd, env: forOwnPython(env), seconds: PATIENCE });
    const verdict = judge({ path, ...ran });
    if (verdict.usable && (await isOfWorkspace(verdict.python.executable, workspace))) {
      return { usable: false, path, why: "leads into the workspace" };
    }
    return verdict;
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === "ENOENT" ? "is not there" : "cannot be started";
    return { usable: false, path, why };
  }
}
