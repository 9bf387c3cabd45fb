import { type Column, type ErasedRow, fileNameOf, orErased } from '@creator-discovery/creators/reading';
import { call, type Outcome, RefusalError, type ResponseOf, refusalOf, type Schemas } from '../api.ts';
import { jobStateOf } from '../model/job-state.ts';
import { currentAccount } from '../session.ts';
import { creatorColumns } from './columns.ts';

/** Rows to download, read page by page and free. */
export interface DownloadSource<Row> {
  /** Without extension. */
  readonly fileName: string;
  readonly total: number;
  readonly columns: readonly Column<Row>[];
  /** @throws `RefusalError` if the server refuses a page */
  pages(signal: AbortSignal): AsyncIterable<readonly Row[]>;
}

/** Rows per read. (spec: action 8) */
const rowsPerRead = 500;

type RowsAnswer = Outcome<ResponseOf<'get_history_data'>>;

type RowReader = (
  body: { readonly history_id: string; readonly offset: number; readonly limit: number },
  signal: AbortSignal,
) => Promise<RowsAnswer>;

const readRows: RowReader = (body, signal) => call('get_history_data', body, { signal });

/** Rows of finished jobs as one file. */
export function downloadOfJobs(
  words: readonly string[],
  jobs: readonly { readonly historyId: string; readonly total: number }[],
): DownloadSource<FileRow> {
  const total = jobs.reduce((sum, job) => sum + job.total, 0);
  return {
    fileName: fileNameOf(words, { day: new Date(), count: total }),
    total,
    columns: creatorColumns.map((column) => orErased(column as Column<never>)),
    pages: async function* (signal) {
      for (const { historyId } of jobs) yield* rowsOfFile(historyId, { signal });
    },
  };
}

interface RowsOfFile {
  readonly signal: AbortSignal;
  readonly read?: typeof readFile;
  readonly pages?: typeof rowsOfJob;
}

export type FileRow = Schemas['Creator'] | ErasedRow;

function readFile(historyId: string, signal: AbortSignal): Promise<Response> {
  return fetch(`/console/exports/${currentAccount().account_id}/${historyId}.ndjson`, { signal });
}

/**
 * Reads all rows of a job as one file. Jobs that stopped have none, so their rows are read in pages.
 *
 * @throws RefusalError if rows are missing, or the server refuses them
 */
export async function* rowsOfFile(
  historyId: string,
  { signal, read = readFile, pages = rowsOfJob }: RowsOfFile,
): AsyncGenerator<readonly FileRow[]> {
  const file = await read(historyId, signal).catch(() => null);
  if (!file?.ok || file.body === null) return yield* pages(historyId, { signal });
  const reader = file.body.pipeThrough(new TextDecoderStream()).getReader();
  const next = () => reader.read().catch(() => ({ done: true, value: '' }) as const);
  let [count, rest] = [0, ''];
  for (let part = await next(); !part.done; part = await next()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    count += lines.length;
    yield lines.map((line) => JSON.parse(line));
  }
  if (count !== Number(file.headers.get('X-Total-Rows'))) throw new RefusalError(refusalOf(0, {}));
}

export async function* rowsOfJob(
  historyId: string,
  { signal, read = readRows }: { readonly signal: AbortSignal; readonly read?: RowReader },
): AsyncGenerator<readonly Schemas['Creator'][]> {
  for (let offset = 0; ; ) {
    const reading: Promise<RowsAnswer> = read({ history_id: historyId, offset, limit: rowsPerRead }, signal);
    const answer = await reading;
    const job = jobStateOf(answer);
    if (job === null) throw new RefusalError(answer.ok ? refusalOf(0, {}) : answer.refusal);
    if (job.rows.length === 0) return;
    yield job.rows;
    offset += job.rows.length;
    if (offset >= job.total) return;
  }
}
