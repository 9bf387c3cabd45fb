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

/** Says of one row after the other whether an answer has room for it; it always has for the first. */
function room(): (row: unknown) => boolean {
  let [rows, characters] = [0, 0];
  return (row) => {
    rows += 1;
    characters += JSON.stringify(row).length;
    return rows === 1 || characters <= maxPageCharacters;
  };
}

/** Returns the first rows that one answer may have: at least one. */
export function fittingRows<Row>(rows: readonly Row[], hasRoom = room()): readonly Row[] {
  const end = rows.findIndex((row) => !hasRoom(row));
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
    for (const hasRoom = room(); ; await pause()) {
      const asked = Math.min(limit - rows.length, rowsPerRead);
      const part = await read({ offset: offset + rows.length, limit: asked });
      const fitting = fittingRows(part.rows, hasRoom);
      rows.push(...fitting);
      if (rows.length === limit || fitting.length < asked) return { rows, total: part.total };
    }
  };
  return answers.run(accountId, page, signal);
}
