// Programs that end by themselves: run to their end, or ended with all that they have started.

import { type ChildProcess, spawn } from "node:child_process";

/** How one is run. */
export interface Running {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly seconds?: number;
  readonly cancel?: AbortSignal;
  readonly onLine?: (line: string) => void;
}

/** How one ended. */
export interface Ran {
  readonly code: number | null;
  /** What it printed: all, and the last lines of both outputs together. */
  readonly out: string;
  readonly lines: readonly string[];
  readonly timedOut: boolean;
}

/**
 * Runs a module of Python, and ends it with all that it started once the other side is gone.
 *
 * Whoever waits for pip may be killed; pip would go on in a folder that somebody else begins anew.
 */
export const WATCHED = `import os, runpy, signal, sys, threading
def end_with_the_other_side():
    while os.read(0, 1):
        pass
    if os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
threading.Thread(target=end_with_the_other_side, daemon=True).start()
del sys.argv[0]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)`;

const KEPT_LINES = 200;
const LONGEST = 1 << 20;
const GRACE = 2000;

/** Run a program in a group of its own; rejects where it cannot be started. */
export function run(program: string, args: readonly string[], how: Running): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: how.cwd,
      env: how.env,
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    const lines: string[] = [];
    let out = "";
    let timedOut = false;
    const end = () => endGroup(child);
    const timer =
      how.seconds === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            end();
          }, how.seconds * 1000);
    const heard = (line: string) => {
      lines.push(line);
      lines.splice(0, lines.length - KEPT_LINES);
      how.onLine?.(line);
    };
    child.stdout.on("data", (bytes: Buffer) => {
      out = (out + bytes.toString("utf8")).slice(-LONGEST);
    });
    eachLine(child.stdout, heard);
    eachLine(child.stderr, heard);
    child.stdin.on("error", () => undefined);
    how.cancel?.addEventListener("abort", end, { once: true });
    const over = () => {
      clearTimeout(timer);
      how.cancel?.removeEventListener("abort", end);
    };
    child.once("error", (error) => {
      over();
      reject(error);
    });
    child.once("close", (code) => {
      over();
      resolve({ code, out, lines, timedOut });
    });
    if (how.cancel?.aborted) {
      end();
    }
  });
}

/** Call `heard` with each line of a stream; a last one without an end counts too. */
export function eachLine(stream: NodeJS.ReadableStream, heard: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = (lines.pop() ?? "").slice(-LONGEST);
    lines.forEach(heard);
  });
  stream.on("end", () => {
    if (rest !== "") {
      heard(rest);
    }
  });
}

/** Say whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** End a program that leads a group, and all in it: kindly, and soon by force. */
function endGroup(child: ChildProcess): void {
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? NaN), name);
    } catch {
      // It has ended by itself.
    }
  };
  signal("SIGTERM");
  setTimeout(() => signal("SIGKILL"), GRACE).unref();
}
