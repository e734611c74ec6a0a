// When the server is started again: one start at a time, at most one waiting, and not for ever. Pure.

/** One piece of work at a time; what is asked for meanwhile is done once, afterwards. */
export class Turns {
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  constructor(private readonly work: () => Promise<void>) {}

  /** Say whether something goes on. */
  get busy(): boolean {
    return this.running !== undefined;
  }

  /** Have it done, from the beginning: what goes on already began before this was asked. */
  ask(): Promise<void> {
    if (this.running === undefined) {
      return this.begin();
    }
    this.next ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        return this.begin();
      });
    return this.next;
  }

  private begin(): Promise<void> {
    const done = this.work().finally(() => {
      if (this.running === done) {
        this.running = undefined;
      }
    });
    this.running = done;
    return done;
  }
}

/** How many restarts there are in `WITHIN` milliseconds before it is given up. */
export const MOST = 4;
export const WITHIN = 3 * 60_000;

const FIRST_WAIT = 500;

/** Unwanted ends of the server. */
export class Crashes {
  private times: readonly number[] = [];

  /** Take in one at `now`; return how long to wait before the next start, undefined to give up. */
  after(now: number): number | undefined {
    const recent = this.times.filter((time) => now - time < WITHIN);
    this.times = recent.length < MOST ? [...recent, now] : recent;
    return recent.length < MOST ? FIRST_WAIT * 2 ** recent.length : undefined;
  }

  /** Forget them: the user has asked for a start. */
  forget(): void {
    this.times = [];
  }
}
