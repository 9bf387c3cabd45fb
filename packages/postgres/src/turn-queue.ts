interface Waiting<C, R> {
  readonly command: C;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends what arrives while a batch is under way together in the next one, in order. What is asked is therefore always
 * asked after its caller called.
 */
export class TurnQueue<C, R> {
  private readonly waiting: Waiting<C, R>[] = [];
  private underWay = false;

  /** @param send does a batch: one result per command, in order. @param largestBatch commands per batch at most. */
  constructor(
    private readonly send: (commands: readonly C[]) => Promise<readonly R[]>,
    private readonly largestBatch: number,
  ) {}

  add(command: C): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ command, resolve, reject });
      if (this.underWay) return;
      this.underWay = true;
      queueMicrotask(() => void this.drain());
    });
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, this.largestBatch);
      try {
        const results = await this.send(batch.map(({ command }) => command));
        for (const [place, { resolve }] of batch.entries()) resolve(results[place] as R);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.underWay = false;
  }
}
