import { call, type Outcome, type Refusal, type ResponseOf, refusalOf, type Schemas } from '../api.ts';
import { jobStateOf } from '../model/job-state.ts';
import { type Column, creatorColumns } from './columns.ts';
import { fileNameOf } from './file-name.ts';

/** What can be downloaded: rows that are read a page at a time, free. */
export interface DownloadSource<Row> {
  /** Of the file, without its end. */
  readonly fileName: string;
  readonly total: number;
  readonly columns: readonly Column<Row>[];
  /** Reads all rows. @throws `ReadRefused` where the server refuses a page */
  pages(signal: AbortSignal): AsyncIterable<readonly Row[]>;
}

/** A page of rows couldn't be read. */
export class ReadRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Rows of one read. (spec: action 8) */
const rowsPerRead = 500;

type RowsAnswer = Outcome<ResponseOf<'get_history_data'>>;

type Read = (
  body: { readonly history_id: string; readonly offset: number; readonly limit: number },
  signal: AbortSignal,
) => Promise<RowsAnswer>;

const readRows: Read = (body, signal) => call('get_history_data', body, { signal });

/** The rows of jobs that have ended as one file, named for what they are about. */
export function downloadOfJobs(
  words: readonly string[],
  jobs: readonly { readonly historyId: string; readonly total: number }[],
): DownloadSource<Schemas['Creator']> {
  const total = jobs.reduce((sum, job) => sum + job.total, 0);
  return {
    fileName: fileNameOf(words, { day: new Date(), count: total }),
    total,
    columns: creatorColumns,
    pages: async function* (signal) {
      for (const { historyId } of jobs) yield* rowsOfJob(historyId, { signal });
    },
  };
}

/** All rows of a job, in pages of 500. */
export async function* rowsOfJob(
  historyId: string,
  { signal, read = readRows }: { readonly signal: AbortSignal; readonly read?: Read },
): AsyncGenerator<readonly Schemas['Creator'][]> {
  for (let offset = 0; ; ) {
    const reading: Promise<RowsAnswer> = read({ history_id: historyId, offset, limit: rowsPerRead }, signal);
    const answer = await reading;
    const job = jobStateOf(answer);
    if (job === null) throw new ReadRefused(answer.ok ? refusalOf(0, {}) : answer.refusal);
    if (job.rows.length === 0) return;
    yield job.rows;
    offset += job.rows.length;
    if (offset >= job.total) return;
  }
}
