export interface RemovedPart {
  readonly forgotten: number;
  /** Order key of the last removed row; null if none was removed in order. */
  readonly until: string | null;
}

/**
 * Removes the oldest rows of a table in parts, each from the end of the previous one. Until a vacuum, the index still has entries
 * of removed rows, and reading past a million of them takes longer than a part.
 */
export class OldestFirst {
  readonly #start: string;
  #from: string;

  /** @param start order key before all rows */
  constructor(start: string) {
    this.#start = start;
    this.#from = start;
  }

  /**
   * Removes a part and returns the number of rows. A part that found nothing resets the start, because rows may have been locked
   * or uncommitted.
   */
  async part(remove: (from: string) => Promise<RemovedPart | undefined>): Promise<number> {
    const { forgotten, until } = (await remove(this.#from)) ?? { forgotten: 0, until: null };
    this.#from = forgotten === 0 ? this.#start : (until ?? this.#from);
    return forgotten;
  }
}
