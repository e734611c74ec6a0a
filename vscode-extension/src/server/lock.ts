// A lock that windows share: a file with its holder's name, touched while it is held.

import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as after } from "node:timers/promises";

import { type Holder, holderIn, isStale, STILL } from "./naming";
import { Cancelled } from "./problem";
import { isAlive } from "./running";

const LOOK = 300;

/** Do `work` while nobody else holds the lock `path`; `waiting` is called once where somebody does. */
export async function locked<T>(
  path: string,
  work: () => Promise<T>,
  waiting: () => void = () => undefined,
  cancel?: AbortSignal,
): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  let told = false;
  while (!(await taken(path))) {
    if (!told) {
      told = true;
      waiting();
    }
    if (cancel?.aborted) {
      throw new Cancelled();
    }
    await after(LOOK);
  }
  const touching = setInterval(
    () => void utimes(path, new Date(), new Date()).catch(() => undefined),
    STILL / 12,
  );
  try {
    return await work();
  } finally {
    clearInterval(touching);
    await rm(path, { force: true });
  }
}

async function taken(path: string): Promise<boolean> {
  const holder: Holder = { host: hostname(), pid: process.pid };
  const own = `${path}.${holder.pid}.${Math.random().toString(36).slice(2)}`;
  // Written first and then linked: nobody ever reads a lock without its holder.
  await writeFile(own, JSON.stringify(holder));
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw error;
    }
    await removeStale(path);
    return false;
  } finally {
    await rm(own, { force: true });
  }
}

async function removeStale(path: string): Promise<void> {
  const before = await read(path);
  if (
    before === undefined ||
    !isStale(holderIn(before.text), Date.now() - before.touched, hostname(), isAlive)
  ) {
    return;
  }
  const aside = `${path}.stale.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await rename(path, aside).catch(() => undefined);
  const moved = await read(aside);
  if (moved !== undefined && (moved.text !== before.text || moved.file !== before.file)) {
    // Somebody was quicker, and this is the new lock: it goes back.
    await link(aside, path).catch(() => undefined);
  }
  await rm(aside, { force: true });
}

async function read(path: string): Promise<{ text: string; touched: number; file: number } | undefined> {
  try {
    const { mtimeMs, ino } = await stat(path);
    return { text: await readFile(path, "utf8"), touched: mtimeMs, file: ino };
  } catch {
    return undefined;
  }
}
