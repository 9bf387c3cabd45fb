interface Owner {
  sessions: number;
  /** In order of arrival. */
  readonly queue: Set<() => void>;
}

/** Decides which owner may take a session of a pool. An owner with a full share waits in its own queue. */
export class SessionShares {
  readonly #share: number;
  readonly #owners = new Map<string, Owner>();

  /** @param share maximum sessions per owner, at least 1 */
  constructor(share: number) {
    this.#share = share;
  }

  /**
   * Calls `begin` when the owner may take a session: immediately if it is below its share, or if `mustNotWait`. Returns a
   * function to call once, when the session is released or the caller stops waiting.
   */
  enter(ownerId: string, begin: () => void, mustNotWait = false): () => void {
    const owner = this.#owners.get(ownerId) ?? { sessions: 0, queue: new Set() };
    this.#owners.set(ownerId, owner);
    const take = () => {
      owner.sessions += 1;
      begin();
    };
    if (mustNotWait || owner.sessions < this.#share) take();
    else owner.queue.add(take);
    return () => {
      if (owner.queue.delete(take)) return;
      owner.sessions -= 1;
      const [next] = owner.queue;
      if (next !== undefined && owner.sessions < this.#share) {
        owner.queue.delete(next);
        next();
      }
      if (owner.sessions === 0) this.#owners.delete(ownerId);
    };
  }
}
