import { hasScope } from '@creator-discovery/accounts';
import type { CreatorRow } from '@creator-discovery/creators';
import type { ErasedRow } from '@creator-discovery/creators/reading';
import type { Job } from '@creator-discovery/jobs';
import type { HangUpSignal } from './answer-queue.ts';
import type { Identity } from './caller.ts';
import { getHistoryData } from './catalogue/get-history-data.ts';
import { freshAnswer } from './fresh-answer.ts';
import { done } from './operation.ts';
import type { Ports } from './ports.ts';

export type FileRow = CreatorRow | ErasedRow;

/** Rows per turn, a few milliseconds of work. */
const rowsPerTurn = 100;

interface FileReading {
  readonly job: Job;
  /** The creators of the rows when the file began. */
  readonly creatorIds: readonly number[];
  readonly identity: Identity;
  readonly signal: HangUpSignal;
  /** Called while it is the account's turn. */
  format(rows: readonly FileRow[]): string;
}

/**
 * Reads the rows of a completed job, in pages without a transaction between them. Rows that are erased during this are marked.
 *
 * @throws FileAbort if the job is deleted, or the caller's key, session or account ends
 */
export async function* fileOfJob(
  { job: { accountId, jobId }, creatorIds, identity, signal, format }: FileReading,
  ports: Pick<Ports, 'jobs' | 'answers' | 'creators' | 'stopwatch'>,
): AsyncGenerator<string> {
  const read = async (ids: readonly number[]) => {
    const [caller, rows] = await Promise.all([identity.caller(), ports.jobs.rowsOf(jobId, ids)]);
    if (!caller.done || caller.body.account.suspended || !hasScope(caller.body.key, getHistoryData.scope))
      throw new FileAbort('The caller has lost its access.');
    const found = new Map(rows.map((row) => [row.creator_id, row]));
    if (found.size < ids.length && (await ports.jobs.ofAccount(accountId, jobId)) === null)
      throw new FileAbort('The job was deleted.');
    return ids.map((id): FileRow => found.get(String(id)) ?? { creator_id: String(id), erased: true });
  };
  for (let from = 0; from < creatorIds.length; from += rowsPerTurn) {
    const ids = creatorIds.slice(from, from + rowsPerTurn);
    const fresh = () => freshAnswer(getHistoryData, ports, async () => done(await read(ids)));
    yield ports.answers.run(
      accountId,
      async () => {
        const page = await fresh();
        return format(page.done ? (page.body as readonly FileRow[]) : []);
      },
      signal,
    );
  }
}

/** Ends a file before its last row: a file that was not sent whole must not look complete. */
export class FileAbort extends Error {}
