/** Work that waits for its turn, with the promise of its caller. */
interface Waiting<C, R> {
  readonly command: C;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers the commands of one owner that arrive while an earlier batch of that owner is under way, and sends them
 * together: a hot owner costs one commit per batch and not one per command. Order of arrival is kept; owners don't wait
 * for each other.
 */
export class OwnerQueue<C, R> {
  private readonly waiting = new Map<string, Waiting<C, R>[]>();

  /** @param send does a batch of one owner, one result per command, in order. @param largestBatch commands per batch at most. */
  constructor(
    private readonly send: (ownerId: string, commands: readonly C[]) => Promise<readonly R[]>,
    private readonly largestBatch: number,
  ) {}

  add(ownerId: string, command: C): Promise<R> {
    return new Promise((resolve, reject) => {
      const entry = { command, resolve, reject };
      const queue = this.waiting.get(ownerId);
      if (queue !== undefined) {
        queue.push(entry);
        return;
      }
      this.waiting.set(ownerId, [entry]);
      void this.drain(ownerId);
    });
  }

  private async drain(ownerId: string): Promise<void> {
    const queue = this.waiting.get(ownerId) ?? [];
    // The first command waits for the rest of this turn of the event loop: calls made together travel together.
    await Promise.resolve();
    while (queue.length > 0) {
      const batch = queue.splice(0, this.largestBatch);
      try {
        const results = await this.send(
          ownerId,
          batch.map((entry) => entry.command),
        );
        batch.forEach((entry, position) => {
          entry.resolve(results[position] as R);
        });
      } catch (error) {
        for (const entry of batch) entry.reject(error);
      }
    }
    this.waiting.delete(ownerId);
  }
}
