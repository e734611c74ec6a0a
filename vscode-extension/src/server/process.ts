// The process of a server: how it ends, and what it said last.

import type { ChildProcess } from "node:child_process";

/** How long the system may take to end what is killed, in milliseconds. */
const KILLING = 1_000;
const LONGEST = 200;

/** One process. */
export class ServerProcess {
  /** How it has ended: `exit code 1`, `SIGKILL`; empty while it goes on. */
  how = "";
  /** The last line that it wrote to stderr. */
  last = "";

  constructor(
    private readonly child: ChildProcess,
    ended: (words: string) => void,
  ) {
    child.once("exit", (code, signal) => {
      this.how = signal ?? `exit code ${code}`;
      ended(`The server has ended: ${this.how}`);
    });
  }

  /** Return what killed it; undefined where nothing did. */
  get signal(): string | undefined {
    return this.child.signalCode ?? undefined;
  }

  /** Take in a line that it wrote. */
  heard(line: string): void {
    this.last = line.trim().slice(0, LONGEST) || this.last;
  }

  /** Wait until it runs; rejects where it cannot be started. */
  begun(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.child.once("spawn", resolve);
      this.child.once("error", reject);
    });
  }

  /** Wait for it to end, but no longer than `patience`. */
  async over(patience: number): Promise<void> {
    if (!this.isAlive) {
      return;
    }
    await new Promise<void>((go) => {
      const timer = setTimeout(go, patience);
      this.child.once("exit", () => {
        clearTimeout(timer);
        go();
      });
    });
  }

  /** Wait for it to end by itself, and then no longer. */
  async end(patience: number): Promise<void> {
    await this.over(patience);
    if (this.isAlive) {
      this.child.kill("SIGKILL");
      await this.over(KILLING);
    }
  }

  private get isAlive(): boolean {
    return this.child.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }
}
