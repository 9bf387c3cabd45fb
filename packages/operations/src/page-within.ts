import type { AnswerQueue, HangUpSignal } from './answer-queue.ts';

/** Characters of the rows in one answer; the first row is returned even if it is longer. */
const maxPageCharacters = 1_048_576;

/** Rows of one read: filters stored before they were bounded have up to 0.4 MB. */
const rowsPerRead = 20;

interface Page {
  readonly offset: number;
  readonly limit: number;
}

interface Turn {
  readonly accountId: string;
  readonly answers: AnswerQueue;
  readonly signal: HangUpSignal | undefined;
}

/** Returns the first rows that one answer may have: at least one. */
export function fittingRows<Row>(rows: readonly Row[]): readonly Row[] {
  let characters = 0;
  const end = rows.findIndex((row, at) => {
    characters += JSON.stringify(row).length;
    return at > 0 && characters > maxPageCharacters;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

/** Reads whole rows until the page is full or long, when it is the turn of the account. */
export function pageWithin<Row>(
  { offset, limit }: Page,
  { accountId, answers, signal }: Turn,
  read: (page: Page) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const page = async (pause: () => Promise<void>) => {
    const rows: Row[] = [];
    for (let characters = 0; ; await pause()) {
      const asked = Math.min(limit - rows.length, rowsPerRead);
      const part = await read({ offset: offset + rows.length, limit: asked });
      for (const row of part.rows) {
        characters += JSON.stringify(row).length;
        if (rows.length > 0 && characters > maxPageCharacters) return { rows, total: part.total };
        rows.push(row);
      }
      if (rows.length === limit || part.rows.length < asked) return { rows, total: part.total };
    }
  };
  return answers.run(accountId, page, signal);
}
