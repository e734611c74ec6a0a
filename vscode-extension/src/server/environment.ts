// The extension's own environment: found, or made from the wheel that it carries.

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

import { findPython, type Search } from "./finding";
import { locked } from "./lock";
import { fits, holderIn, identityOf, type Marker, nameOf } from "./naming";
import { failureOf, progressOf } from "./pip";
import { Cancelled, Hindrance } from "./problem";
import type { Python } from "./python";
import { isWhole, MARKER, markerOf, programOf, recipeOf, sha256, wheelOf } from "./recipe";
import { isAlive, run, WATCHED } from "./running";
import { forPip } from "./surroundings";

/** What an environment is made of and where. */
export interface Making extends Omit<Search, "cwd"> {
  /** The folder of the extension with its `server/`. */
  readonly extension: string;
  /** Where environments are kept. */
  readonly storage: string;
  readonly version: string;
  readonly cancel: AbortSignal;
  /** Called with what is being done, in a few words. */
  readonly doing: (words: string) => void;
}

const LOCK = "making.lock";
const USED = "used-by-";

/** Return the program of an environment that stands; undefined where one has to be made. */
export async function standing(making: Making): Promise<string | undefined> {
  const recipe = await recipeOf(making.extension, making.version);
  for (const name of await foldersIn(making.storage)) {
    const folder = join(making.storage, name);
    const marker = await markerOf(folder);
    if (marker && fits(marker, recipe, making.setting) && (await isWhole(folder))) {
      return programOf(folder);
    }
  }
  return undefined;
}

/** Make an environment, or wait for the window that does; return its program. */
export async function made(making: Making): Promise<string> {
  await mkdir(making.storage, { recursive: true });
  return locked(
    join(making.storage, LOCK),
    async () => (await standing(making)) ?? (await make(making)),
    () => making.doing("another window is at it"),
    making.cancel,
  );
}

/** Note that this window uses the environment of `program`, and remove those that nobody uses. */
export async function use(program: string, storage: string): Promise<void> {
  const own = join(program, "..", "..");
  if (join(own, "..") !== join(storage)) {
    return;
  }
  await writeFile(join(own, `${USED}${process.pid}`), JSON.stringify({ host: hostname(), pid: process.pid }));
  await locked(join(storage, LOCK), async () => {
    for (const name of await foldersIn(storage)) {
      const folder = join(storage, name);
      if (folder !== own && !(await isUsed(folder))) {
        await rm(folder, { recursive: true, force: true });
      }
    }
  });
}

/** Remove the environment of `program`, so that it is made anew. */
export async function discard(program: string, storage: string): Promise<void> {
  const own = join(program, "..", "..");
  if (join(own, "..") === join(storage)) {
    await locked(join(storage, LOCK), () => rm(own, { recursive: true, force: true }));
  }
}

async function make(making: Making): Promise<string> {
  making.doing("looking for Python");
  const python = await findPython({ ...making, cwd: making.storage });
  const recipe = await recipeOf(making.extension, making.version);
  const folder = join(making.storage, nameOf(recipe, sha256(identityOf(recipe, python))));
  const made = new Date().toISOString();
  const marker: Marker = { ...recipe, asked: making.setting, python: python.executable, made };
  try {
    // One that was asked for otherwise and led to the same Python may be in use: it is not made again.
    if ((await markerOf(folder)) === undefined || !(await isWhole(folder))) {
      await rm(folder, { recursive: true, force: true });
      await fill(folder, python, making);
    }
    await writeFile(join(folder, MARKER), JSON.stringify(marker, null, 2));
  } catch (error) {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    throw making.cancel.aborted ? new Cancelled() : told(error);
  }
  return programOf(folder);
}

/** Return an error as a Hindrance: what the disk says is said in pip's words, or like them. */
function told(error: unknown): unknown {
  const isOfSystem = error instanceof Error && "errno" in error;
  return isOfSystem ? new Hindrance(failureOf([error.message], null)) : error;
}

async function fill(folder: string, python: Python, making: Making): Promise<void> {
  making.doing(`making an environment with Python ${python.version}`);
  await step(making, python.executable, ["venv", folder]);
  const server = join(making.extension, "server");
  const wheel = join(server, await wheelOf(server));
  making.doing("installing");
  await step(making, join(folder, "bin", "python"), [
    ...["pip", "install", "--no-input", "--disable-pip-version-check", "--progress-bar", "off"],
    ...["--constraint", join(server, "constraints.txt"), wheel],
  ]);
  making.doing("trying it");
  await step(making, programOf(folder), ["--version"], false);
}

async function step(
  making: Making,
  program: string,
  args: readonly string[],
  isModule = true,
): Promise<void> {
  making.log(`${program} ${args.join(" ")}`);
  const heard = (line: string) => {
    if (line.trim() !== "") {
      making.log(`  ${line}`);
    }
    const words = progressOf(line);
    if (words !== undefined) {
      making.doing(words);
    }
  };
  const how = { cwd: making.storage, env: forPip(making.env), cancel: making.cancel, onLine: heard };
  const ran = await run(program, isModule ? ["-I", "-c", WATCHED, ...args] : args, how);
  if (making.cancel.aborted) {
    throw new Cancelled();
  }
  if (ran.code !== 0) {
    throw new Hindrance(failureOf(ran.lines, ran.code));
  }
}

async function isUsed(folder: string): Promise<boolean> {
  const notes = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(USED));
  const texts = notes.map((name) => readFile(join(folder, name), "utf8").catch(() => ""));
  const holders = (await Promise.all(texts)).map(holderIn);
  return holders.some((one) => one !== undefined && one.host === hostname() && isAlive(one.pid));
}

async function foldersIn(storage: string): Promise<readonly string[]> {
  const entries = await readdir(storage, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}
