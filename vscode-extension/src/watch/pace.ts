// What happens often is done seldom: at once, then at most once in a while, and never lost. Pure.

/** Calls that come close together are one. */
export class Pace {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isDue = false;

  constructor(
    private readonly milliseconds: number,
    private readonly call: () => void,
  ) {}

  /** Have it called: now, where it has not been for a while, else when that is over. */
  ask(): void {
    if (this.timer !== undefined) {
      this.isDue = true;
      return;
    }
    this.timer = setTimeout(() => this.over(), this.milliseconds);
    this.call();
  }

  /** Have it called no more. */
  dispose(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isDue = false;
  }

  private over(): void {
    this.timer = undefined;
    if (this.isDue) {
      this.isDue = false;
      this.ask();
    }
  }
}
