import type { AnswerQueue, HangUpSignal } from './answer-queue.ts';

/** Maximum characters of the rows in one answer; the first row is returned even if longer. */
const maxPageCharacters = 1_048_576;

/** Rows per read: stored filters have up to 0.4 MB. */
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

/** Returns a predicate that accepts rows until the answer is full. It always accepts the first row. */
function room(): (row: unknown) => boolean {
  let [rows, characters] = [0, 0];
  return (row) => {
    rows += 1;
    characters += JSON.stringify(row).length;
    return rows === 1 || characters <= maxPageCharacters;
  };
}

/** Returns the leading rows that fit in one answer, at least one. */
export function fittingRows<Row>(rows: readonly Row[], hasRoom = room()): readonly Row[] {
  const end = rows.findIndex((row) => !hasRoom(row));
  return end < 0 ? rows : rows.slice(0, end);
}

/** Reads rows in the account's turn until the page is full. */
export function pageWithin<Row, Part extends { readonly rows: readonly Row[] }>(
  { offset, limit }: Page,
  { accountId, answers, signal }: Turn,
  read: (page: Page) => Promise<Part & { readonly rows: readonly Row[] }>,
): Promise<Part> {
  const page = async (pause: () => Promise<void>) => {
    const rows: Row[] = [];
    for (const hasRoom = room(); ; await pause()) {
      const asked = Math.min(limit - rows.length, rowsPerRead);
      const part = await read({ offset: offset + rows.length, limit: asked });
      const fitting = fittingRows(part.rows, hasRoom);
      rows.push(...fitting);
      if (rows.length === limit || fitting.length < asked) return { ...part, rows };
    }
  };
  return answers.run(accountId, page, signal);
}
