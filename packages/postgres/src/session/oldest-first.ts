/** What one part of a removal did. */
export interface RemovedPart {
  readonly forgotten: number;
  /** Where in the order the last removed row was; null if none of the order was removed. */
  readonly until: string | null;
}

/**
 * Removes the oldest rows of a table part by part, each from where the last one ended: the index has the entries of removed
 * rows until a vacuum, and to read past those of a million rows takes longer than a part.
 */
export class OldestFirst {
  readonly #start: string;
  #from: string;

  /** @param start comes before all rows */
  constructor(start: string) {
    this.#start = start;
    this.#from = start;
  }

  /**
   * Runs a part and returns how much went. After one that found nothing the next begins at the start: rows that were locked
   * or not yet committed may be there.
   */
  async part(remove: (from: string) => Promise<RemovedPart | undefined>): Promise<number> {
    const { forgotten, until } = (await remove(this.#from)) ?? { forgotten: 0, until: null };
    this.#from = forgotten === 0 ? this.#start : (until ?? this.#from);
    return forgotten;
  }
}
