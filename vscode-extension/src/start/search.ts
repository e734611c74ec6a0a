// Searching while somebody types: asked when typing rests; an answer that comes late is dropped. Pure.

/** What a search is given. */
export interface Asking<Answer> {
  /** Ask for what was typed. */
  readonly ask: (words: string) => Promise<Answer>;
  /** Take an answer to what was typed last. */
  readonly took: (words: string, answer: Answer) => void;
  /** Show whether something is asked. */
  readonly busy: (isBusy: boolean) => void;
  /** Take that there is no answer to what was typed last. */
  readonly failed?: (words: string, error: unknown) => void;
  /** Milliseconds that typing rests before it is asked. */
  readonly rest?: number;
}

const REST = 250;

/** One question at a time counts: that which was typed last. */
export class Search<Answer> {
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly asking: Asking<Answer>) {}

  /** Ask once typing rests. */
  type(words: string): void {
    this.turn += 1;
    clearTimeout(this.timer);
    this.asking.busy(true);
    this.timer = setTimeout(() => void this.now(words), this.asking.rest ?? REST);
  }

  /** Ask at once. */
  async now(words: string): Promise<void> {
    clearTimeout(this.timer);
    const turn = ++this.turn;
    const isCurrent = (): boolean => turn === this.turn;
    this.asking.busy(true);
    try {
      const answer = await this.asking.ask(words);
      if (isCurrent()) {
        this.asking.took(words, answer);
      }
    } catch (error) {
      if (isCurrent()) {
        this.asking.failed?.(words, error);
      }
    } finally {
      if (isCurrent()) {
        this.asking.busy(false);
      }
    }
  }

  /** Ask no more, and take no answer. */
  dispose(): void {
    this.turn += 1;
    clearTimeout(this.timer);
  }
}
