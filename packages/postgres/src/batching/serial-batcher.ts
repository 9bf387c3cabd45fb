interface Waiting<C, R> {
  readonly command: C;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/** A batch that takes longer than this, in milliseconds, is on a session that may never answer: others go past it. */
const patienceMs = 250;

/** Goes on once: when the function it gives is called, or as soon as patience is over. */
export function goOnPatiently(goOn: () => void): () => void {
  let gone = false;
  const once = (): void => {
    if (gone) return;
    gone = true;
    clearTimeout(overdue);
    goOn();
  };
  const overdue = setTimeout(once, patienceMs);
  return once;
}

/**
 * Sends what arrives while a batch is under way together in the next one, in order. What is asked is therefore always
 * asked after its caller called.
 */
export class TurnQueue<C, R> {
  readonly #send: (commands: readonly C[]) => Promise<readonly R[]>;
  readonly #largestBatch: number;
  #waiting: Waiting<C, R>[] = [];
  #underWay = false;

  /** @param send does a batch: one result per command, in order. @param largestBatch commands per batch at most. */
  constructor(send: (commands: readonly C[]) => Promise<readonly R[]>, largestBatch: number) {
    this.#send = send;
    this.#largestBatch = largestBatch;
  }

  add(command: C): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, resolve, reject });
      if (this.#underWay) return;
      this.#underWay = true;
      // What arrives in one turn of the event loop travels together.
      setImmediate(() => this.#next());
    });
  }

  #next(): void {
    if (this.#waiting.length === 0) {
      this.#underWay = false;
      return;
    }
    const follow = goOnPatiently(() => this.#next());
    void this.#travel(this.#waiting.splice(0, this.#largestBatch)).then(follow);
  }

  async #travel(batch: readonly Waiting<C, R>[]): Promise<void> {
    try {
      const results = await this.#send(batch.map(({ command }) => command));
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as R);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
