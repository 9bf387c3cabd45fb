/** Signals that the client has disconnected. Any `AbortSignal` fits. */
export interface HangUpSignal {
  readonly aborted: boolean;
  /** The error that `run` rejects with. */
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options: { readonly once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Serialises large answers, fairly among accounts, so that one account's large reads don't delay everyone else's calls.
 */
export abstract class AnswerQueue {
  /**
   * Runs `work` when it is the account's turn. `work` calls `pause` about every millisecond to let other calls run.
   *
   * @param signal if aborted before the turn comes, `work` is skipped and the promise rejects with the signal's reason
   */
  abstract run<Answer>(
    accountId: string,
    work: (pause: () => Promise<void>) => Promise<Answer>,
    signal?: HangUpSignal,
  ): Promise<Answer>;
}

/** Rows per slice, about a millisecond of work. */
const sliceRows = 50;

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
