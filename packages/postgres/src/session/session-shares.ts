/** What an owner has of a pool. */
interface Owner {
  sessions: number;
  /** In the order of their arrival. */
  readonly line: Set<() => void>;
}

/** Decides which owner may take a session of a pool. An owner that has its share waits in a line of its own. */
export class SessionShares {
  readonly #share: number;
  readonly #owners = new Map<string, Owner>();

  /** @param share sessions that one owner may have at the same time, >= 1 */
  constructor(share: number) {
    this.#share = share;
  }

  /**
   * Calls `begin` when the owner may take a session. That is at once if it has less than its share, or `mustNotWait`.
   *
   * @returns a function to call once: when the session is given back, or the caller stops waiting
   */
  enter(ownerId: string, begin: () => void, mustNotWait = false): () => void {
    const owner = this.#owners.get(ownerId) ?? { sessions: 0, line: new Set() };
    this.#owners.set(ownerId, owner);
    const take = () => {
      owner.sessions += 1;
      begin();
    };
    if (mustNotWait || owner.sessions < this.#share) take();
    else owner.line.add(take);
    return () => {
      if (owner.line.delete(take)) return;
      owner.sessions -= 1;
      const [next] = owner.line;
      if (next !== undefined && owner.sessions < this.#share) {
        owner.line.delete(next);
        next();
      }
      if (owner.sessions === 0) this.#owners.delete(ownerId);
    };
  }
}
