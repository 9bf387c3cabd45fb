/** Says when nobody waits for an answer any more. Platforms have it as `AbortSignal`. */
export interface HangUpSignal {
  readonly aborted: boolean;
  /** What rejects with it. */
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options: { readonly once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Has large answers made one after the other, in fair order among accounts, so that what one account reads doesn't delay
 * the calls of all others.
 */
export abstract class AnswerQueue {
  /**
   * Runs the work when it is the account's turn. The work calls `pause` between slices of about a millisecond: other calls
   * go on meanwhile.
   *
   * @param signal aborted when nobody waits for the answer any more: work whose turn hasn't come is then left out, and the
   *   promise rejects with the signal's reason
   */
  abstract run<Answer>(
    accountId: string,
    work: (pause: () => Promise<void>) => Promise<Answer>,
    signal?: HangUpSignal,
  ): Promise<Answer>;
}

/** Rows of one slice: about a millisecond of work. */
const sliceRows = 50;

/** Maps rows slice by slice. */
export async function mapInSlices<Row, Mapped>(
  rows: readonly Row[],
  map: (row: Row) => Mapped,
  pause: () => Promise<void>,
): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for (let from = 0; from < rows.length; from += sliceRows) {
    if (from > 0) await pause();
    for (const row of rows.slice(from, from + sliceRows)) mapped.push(map(row));
  }
  return mapped;
}
