import { hash, randomUUID } from 'node:crypto';
import {
  type Admission,
  type AdmissionRefusal,
  type AdmittedJob,
  type AdmittedSearch,
  type CallAnswer,
  type ClaimedWrite,
  type ContactReport,
  type ContactReportRefusal,
  defaultLifetimes,
  type GivenAnswer,
  type IdempotencyClaim,
  type JobCall,
  type Lifetimes,
  type LookupCall,
  type OpenItemsRefusal,
  type OwnedCreatorRefusal,
  type RecordedReport,
  type SearchCall,
  type ShowingCall,
  type StoredAnswer,
} from '@creator-discovery/admission';
import { handleKey } from '@creator-discovery/creators';
import { sql } from 'kysely';
import { z } from 'zod';
import { OwnerBatcher } from '../batching/owner-batcher.ts';
import { type WindowJson, windowStateOf } from '../limits/rate-limit-json.ts';
import type { Database } from '../session/database.ts';
import { jsonText } from '../session/json-text.ts';
import { withRetries } from '../session/transient-faults.ts';
import { isUuid } from '../session/uuid.ts';
import { admitSearch, admitSearches, type SearchOutcome } from './admit-searches.ts';
import { entryIdOf } from './entry-id.ts';

type Json = Record<string, unknown>;

/** The result of `report_contact` with entry ids. */
const reportAnswer = z.discriminatedUnion('reported', [
  z.object({
    reported: z.literal(true),
    credited: z.number(),
    withheld: z.enum(['already_credited', 'not_charged', 'fair_use']).nullable(),
    repeated: z.boolean(),
    creditsRemaining: z.number(),
    ledgerEntryIds: z.array(z.string()),
  }),
  z.object({
    reported: z.literal(false),
    reason: z.enum(['not_found', 'unknown_contact', 'account_suspended', 'caller_changed']),
  }),
]);

const maxBatchSize = 64;

/** Expired claims deleted per statement: about ten milliseconds of work. */
const maxForgotten = 5000;

/**
 * Admits calls in one round trip each. Concurrent searches share a transaction, which halves their cost; other calls have their
 * own. A call with a lost answer is resent with the same ids, so it is admitted once. (contract 3 and 4)
 */
export class PostgresAdmission implements Admission {
  readonly #db: Database;
  readonly #lifetimes: Lifetimes;
  readonly #searches: OwnerBatcher<Json, SearchOutcome>;

  constructor(db: Database, lifetimes: Lifetimes = defaultLifetimes) {
    this.#db = db;
    this.#lifetimes = lifetimes;
    this.#searches = new OwnerBatcher<Json, SearchOutcome>({
      maxBatchSize,
      overlapAfterMs: 5,
      send: (batches) => admitSearches(this.#db, batches),
      sendAlone: async ({ commands }) => {
        const outcomes: SearchOutcome[] = [];
        for (const call of commands) outcomes.push(await admitSearch(this.#db, call));
        return outcomes;
      },
    });
  }

  async admitSearch(call: SearchCall): Promise<AdmittedSearch | AdmissionRefusal> {
    const { pageRequestId, ...rest } = call;
    const newPageRequestId = randomUUID();
    // A malformed id counts as a first call.
    const known = pageRequestId !== undefined && isUuid(pageRequestId) ? { pageRequestId } : {};
    return (await this.#admitSearch({ ...rest, ...known, newPageRequestId })) as AdmittedSearch | AdmissionRefusal;
  }

  async admitShowing(call: ShowingCall): Promise<AdmittedSearch | AdmissionRefusal | OpenItemsRefusal> {
    const answer = await this.#admitSearch({ ...call, newPageRequestId: randomUUID() });
    return answer as AdmittedSearch | AdmissionRefusal | OpenItemsRefusal;
  }

  async #admitSearch(call: SearchCall & { readonly newPageRequestId: string }): Promise<Json> {
    const outcome = await this.#searches.add(call.accountId, withStoredKey({ ...call, ...this.#lifetimes }));
    if ('fault' in outcome) throw outcome.fault;
    return answerOf(call.accountId, outcome.answer);
  }

  async admitJob(call: JobCall): Promise<AdmittedJob | AdmissionRefusal> {
    return (await this.#admitJob(call)) as AdmittedJob | AdmissionRefusal;
  }

  async admitLookup(call: LookupCall): Promise<AdmittedJob | AdmissionRefusal | OwnedCreatorRefusal> {
    return (await this.#admitJob(call)) as AdmittedJob | AdmissionRefusal | OwnedCreatorRefusal;
  }

  async #admitJob(call: JobCall | LookupCall): Promise<Json> {
    const newJobId = randomUUID();
    const answer = await withRetries(async (attempt) => {
      const text = jsonText(withStoredKey({ ...call, ...this.#lifetimes, newJobId, again: attempt > 0 }));
      const { rows } = await sql<{ answer: Json }>`
        select admit_job(${text}::jsonb) as answer
      `.execute(this.#db);
      return rows[0]?.answer ?? {};
    });
    return answerOf(call.accountId, answer);
  }

  async storedAnswer(accountId: string, claim: IdempotencyClaim): Promise<StoredAnswer> {
    const { rows } = await sql<ClaimRow>`
      select body_hash, answer from idempotency_claim
      where account_id = ${accountId} and key = ${storedKey(claim)} and expires_at > business_now()
    `.execute(this.#db);
    return storedOf(rows[0], claim);
  }

  async storeAnswer(accountId: string, claim: IdempotencyClaim, given: GivenAnswer): Promise<StoredAnswer> {
    const { historyId, namesCreators, status, body } = given;
    const { rows } = await sql<ClaimRow>`
      select * from store_answer(${accountId}, ${storedKey(claim)}, ${claim.bodyHash}, ${jsonText({ status, body })}::json,
        ${historyId}, ${namesCreators})
    `.execute(this.#db);
    return storedOf(rows[0], claim);
  }

  async claimWrite(accountId: string, claim: IdempotencyClaim): Promise<ClaimedWrite> {
    const createdId = randomUUID();
    const { rows: inserted } = await sql`
      insert into idempotency_claim as c (account_id, key, body_hash, admission, expires_at)
      values (${accountId}, ${storedKey(claim)}, ${claim.bodyHash}, jsonb_build_object('createdId', ${createdId}::uuid),
        business_now() + make_interval(secs => ${this.#lifetimes.idempotencySeconds}))
      on conflict (account_id, key) do update
        set body_hash = excluded.body_hash, admission = excluded.admission, answer = null, expires_at = excluded.expires_at
        where c.expires_at <= business_now()
      returning 1
    `.execute(this.#db);
    if (inserted.length > 0) return { state: 'new', createdId };
    const { rows } = await sql<ClaimRow & { readonly created_id: string }>`
      select body_hash, answer, admission->>'createdId' as created_id from idempotency_claim
      where account_id = ${accountId} and key = ${storedKey(claim)}
    `.execute(this.#db);
    const stored = storedOf(rows[0], claim);
    if (stored.state === 'answered' || stored.state === 'conflict') return stored;
    // A refused call has freed the key since.
    if (rows[0] === undefined) return this.claimWrite(accountId, claim);
    return { state: 'admitted', createdId: rows[0].created_id };
  }

  async dropWrite(accountId: string, claim: IdempotencyClaim): Promise<void> {
    await sql`
      delete from idempotency_claim where account_id = ${accountId} and key = ${storedKey(claim)}
        and body_hash = ${claim.bodyHash} and answer is null and admission ? 'createdId'
    `.execute(this.#db);
  }

  async reportContact(call: ContactReport): Promise<RecordedReport | ContactReportRefusal> {
    const { of, ...rest } = call;
    const historyId = 'historyId' in of ? of.historyId : null;
    if (historyId !== null && !isUuid(historyId)) return { reported: false, reason: 'not_found' };
    const creatorId = 'historyId' in of ? await this.#delivered(call, of) : of.creatorId;
    const text = jsonText({ ...rest, historyId, creatorId });
    const { rows } = await sql<{ answer: Json }>`select report_contact(${text}::jsonb) as answer`.execute(this.#db);
    return reportAnswer.parse(answerOf(call.accountId, rows[0]?.answer ?? {}));
  }

  /**
   * Returns the creator that the job delivered under a handle. If two creators had the handle in turn, prefers the one with the
   * contact. Handles are normalised in code, so the database does not compare them.
   */
  async #delivered(
    { accountId, contact, otherForms }: ContactReport,
    { historyId, platform, handle }: Extract<ContactReport['of'], { readonly historyId: string }>,
  ): Promise<number | null> {
    const { rows } = await sql<{ creator_id: number; handle: string }>`
      select w.creator_id, w.row->>'handle' as handle from job_row w
      where w.owner_id = ${accountId} and w.job_id = ${historyId} and w.row->>'platform' = ${platform}
      order by exists (
        select from unnest(${[contact, ...otherForms]}::text[]) form
        where w.row->'contacts' @> jsonb_build_array(jsonb_build_object('value', form))
      ) desc, position
    `.execute(this.#db);
    const key = handleKey({ platform, handle });
    return rows.find((row) => handleKey({ platform, handle: row.handle }) === key)?.creator_id ?? null;
  }

  async forgetExpired(): Promise<number> {
    const { rows } = await sql<{ forgotten: number }>`
      with expired as (
          select account_id, key from idempotency_claim where expires_at <= business_now()
          order by expires_at limit ${maxForgotten} for update skip locked
        ),
        claims as (
          delete from idempotency_claim c using expired e where c.account_id = e.account_id and c.key = e.key returning 1
        )
      select count(*)::integer as forgotten from claims
    `.execute(this.#db);
    return rows[0]?.forgotten ?? 0;
  }
}

interface ClaimRow {
  readonly body_hash: string;
  readonly answer: CallAnswer | null;
  readonly is_given?: boolean;
}

function storedOf(row: ClaimRow | undefined, claim: IdempotencyClaim): StoredAnswer {
  if (row === undefined) return { state: 'new' };
  if (row.body_hash !== claim.bodyHash) return { state: 'conflict' };
  if (row.answer === null) return { state: 'admitted' };
  return row.is_given ? { state: 'stored' } : { state: 'answered', answer: row.answer };
}

function withStoredKey(call: Json): Json {
  const { idempotency } = call as { idempotency?: IdempotencyClaim };
  return idempotency === undefined ? call : { ...call, idempotency: { ...idempotency, key: storedKey(idempotency) } };
}

/** Keys of callers have any length and any characters, so their hash is stored. */
function storedKey(claim: IdempotencyClaim): string {
  return hash('sha256', claim.key);
}

const momentFields = new Set(['resetAt', 'resetsAt']);

/** Converts an answer to the port's form: entry numbers to ids, timestamps to dates. */
function answerOf(accountId: string, answer: Json): Json {
  const { entrySeq, windows = [], ...rest } = answer;
  const entries = Object.entries(rest).map(([name, value]) => [
    name,
    momentFields.has(name) ? new Date(String(value)) : value,
  ]);
  const granted = answer.admitted === true || answer.reported === true;
  return {
    ...Object.fromEntries(entries),
    ...(answer.admitted === true ? { windows: (windows as WindowJson[]).map(windowStateOf) } : {}),
    ...(granted ? { ledgerEntryIds: typeof entrySeq === 'number' ? [entryIdOf(accountId, entrySeq)] : [] } : {}),
  };
}
