import { type CreatorRow, creatorRow } from '@creator-discovery/creators';
import { defaultPrices, type Prices } from '@creator-discovery/credits';
import {
  type Job,
  type JobFailure,
  type JobStore,
  type JobWork,
  PermanentJobError,
  type StepCommit,
  type StepResult,
} from '@creator-discovery/jobs';
import { type Selectable, sql } from 'kysely';
import { camelRow, without } from '../session/camel-row.ts';
import type { Database } from '../session/database.ts';
import { jsonText } from '../session/json-text.ts';
import type { Schema } from '../session/schema.ts';
import { isUuid } from '../session/uuid.ts';
import { JobOwners } from './job-owners.ts';
import type { JobRowTable, JobTable } from './tables.ts';

type JobRecord = Selectable<JobTable>;

interface WorkRow extends Pick<Selectable<Schema['job_work']>, 'platform' | 'creator_ids' | 'no_contact' | 'handles'> {
  readonly kind: JobWork['kind'];
}

/** Rows per statement, so that the process never parses a megabyte at once. */
const rowsPerStatement = 100;

/** Jobs in PostgreSQL. Each transition is one statement, so that a paused process never holds a lock. (spec: action 3) */
export class PostgresJobStore implements JobStore {
  readonly #db: Database;
  readonly #prices: Pick<Prices, 'creditsPerCreator'>;
  readonly #owners: JobOwners;

  constructor(db: Database, prices: Pick<Prices, 'creditsPerCreator'> = defaultPrices) {
    this.#db = db;
    this.#prices = prices;
    this.#owners = new JobOwners(db);
  }

  async byId(jobId: string): Promise<Job | null> {
    if (!isUuid(jobId)) return null;
    const accountId = await this.#owners.of(jobId);
    return accountId === null ? null : this.ofAccount(accountId, jobId);
  }

  async ofAccount(accountId: string, jobId: string): Promise<Job | null> {
    if (!isUuid(accountId) || !isUuid(jobId)) return null;
    const record = await this.#db
      .selectFrom('job')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('job_id', '=', jobId)
      .executeTakeFirst();
    if (record === undefined) return null;
    this.#owners.note(jobId, accountId);
    return jobOf(record);
  }

  async work(jobId: string, from: number, limit: number): Promise<JobWork> {
    const { rows } = await sql<WorkRow>`
      select kind, work.platform, ids as creator_ids,
        array(select unnest(ids) intersect select unnest(no_contact)) as no_contact,
        jsonb_path_query_array(handles, ${`$[${from} to ${from + limit - 1}]`}::jsonpath) as handles
      from job_work work join job on account_id = owner_id and job.job_id = work.job_id
        cross join lateral (select creator_ids[${from + 1}::int : ${from + limit}::int] as ids) part
      where owner_id = ${await this.#owners.of(jobId)} and work.job_id = ${jobId}
    `.execute(this.#db);
    const [work] = rows;
    if (work === undefined) throw new Error('unknown job');
    if (work.kind !== 'export') return { kind: work.kind, handles: work.handles ?? [] };
    const creatorIds = (work.creator_ids ?? []).map(Number);
    const noContact = (work.no_contact ?? []).map(Number);
    return { kind: 'export', platform: work.platform, creatorIds, ...(noContact.length > 0 && { noContact }) };
  }

  async commitStep(jobId: string, fence: number | null, result: StepResult): Promise<StepCommit> {
    const { delivered, fromCursor, toCursor } = result;
    const statement = sql<JobRecord & { committed: boolean }>`
      select c.committed, (c.j).* from job_step(${await this.#owners.of(jobId)}, ${jobId}, ${fence}, ${fromCursor}, ${toCursor},
        ${delivered.map((item) => item.creatorId)}::bigint[], ${delivered.map((item) => item.hasContact)}::boolean[],
        ${jsonText(delivered.map((item) => item.row))}::jsonb, ${jsonText(result.failedItems)}::jsonb, ${this.#prices.creditsPerCreator}) c
    `;
    const { rows } = await statement.execute(this.#db).catch(asPermanent);
    return { committed: rows[0]?.committed === true, job: jobOf(rows[0] && without(rows[0], ['committed'])) };
  }

  async end(jobId: string, state: 'failed' | 'cancelled', failure: JobFailure | null): Promise<Job> {
    const accountId = await this.#owners.of(jobId);
    const { rows } = await sql<JobRecord>`
      select * from job_finish(${accountId}, ${jobId}, ${state}, ${failure === null ? null : jsonText(failure)}::jsonb)
    `.execute(this.#db);
    return jobOf(rows[0]);
  }

  async requestCancel(accountId: string, jobId: string): Promise<Job | null> {
    const job = await this.ofAccount(accountId, jobId);
    return job === null ? null : this.end(jobId, 'cancelled', null);
  }

  async rows(jobId: string, page: { readonly offset: number; readonly limit: number }): Promise<readonly CreatorRow[]> {
    if (!isUuid(jobId)) return [];
    const accountId = await this.#owners.of(jobId);
    const rows: CreatorRow[] = [];
    let after: number | null = null;
    while (accountId !== null && rows.length < page.limit) {
      const limit = Math.min(rowsPerStatement, page.limit - rows.length);
      const read = await this.#rowsAfter({ accountId, jobId }, after, { offset: page.offset, limit });
      rows.push(...read.map(shownRow));
      if (read.length < limit) break;
      after = read.at(-1)?.position ?? null;
    }
    return rows;
  }

  #rowsAfter(
    { accountId, jobId }: { accountId: string; jobId: string },
    after: number | null,
    { offset, limit }: { offset: number; limit: number },
  ) {
    const rows = this.#rows(accountId, jobId).orderBy('position').limit(limit);
    return (after === null ? rows.offset(offset) : rows.where('position', '>', after)).execute();
  }

  #rows(accountId: string | null, jobId: string) {
    return this.#db
      .selectFrom('job_row')
      .select(['position', 'creator_id', 'charged', 'owned_since', 'row'])
      .where('owner_id', '=', accountId)
      .where('job_id', '=', jobId);
  }

  async rowsOf(jobId: string, creatorIds: readonly number[]): Promise<readonly CreatorRow[]> {
    const rows = this.#rows(await this.#owners.of(jobId), jobId);
    return (await rows.where(sql<boolean>`creator_id = any(${creatorIds}::bigint[])`).execute()).map(shownRow);
  }

  async contactTypes(jobId: string): Promise<readonly string[]> {
    const { rows } = await sql<{ type: string }>`
      select distinct contact->>'type' as type from job_row, jsonb_array_elements(row->'contacts') contact
      where owner_id = ${await this.#owners.of(jobId)} and job_id = ${jobId}
    `.execute(this.#db);
    return rows.map(({ type }) => type);
  }

  async creatorIds(
    jobId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly number[]> {
    if (!isUuid(jobId)) return [];
    const rows = await this.#db
      .selectFrom('job_row')
      .select('creator_id')
      .where('owner_id', '=', await this.#owners.of(jobId))
      .where('job_id', '=', jobId)
      .orderBy('position')
      .offset(page.offset)
      .limit(page.limit)
      .execute();
    return rows.map(({ creator_id }) => creator_id);
  }
}

function shownRow(read: Pick<Selectable<JobRowTable>, 'creator_id' | 'charged' | 'owned_since' | 'row'>): CreatorRow {
  return creatorRow(read.row, { creatorId: read.creator_id, charged: read.charged, ownedSince: read.owned_since });
}

/** Makes impossible steps permanent errors: they would fail again. */
function asPermanent(error: unknown): never {
  if ((error as { readonly code?: unknown }).code === '22023') {
    throw new PermanentJobError('the database rejected this step', { cause: error });
  }
  throw error;
}

export function jobOf(record: JobRecord | undefined): Job {
  if (record?.job_id == null) throw new PermanentJobError('unknown job');
  const { held, charged, released, ...job } = without(record, ofEngine);
  return { ...camelRow(job), credits: { held, charged, released } };
}

/** Columns that the domain does not see. */
const ofEngine = [
  'fingerprint',
  'fence',
  'lease_until',
  'attempts',
  'dispatched_at',
  'trace_parent',
  'updated_at',
] as const;
