// While something is shown in a better way, the server's own way is not. Pure.

/** Whether that is so now. */
export class Quiet {
  private n = 0;

  get isNow(): boolean {
    return this.n > 0;
  }

  /** Have it so while something is done. */
  async during<T>(doing: () => Promise<T>): Promise<T> {
    this.n += 1;
    try {
      return await doing();
    } finally {
      this.n -= 1;
    }
  }
}
