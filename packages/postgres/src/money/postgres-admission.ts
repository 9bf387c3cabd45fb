import { hash, randomUUID } from 'node:crypto';
import {
  type Admission,
  type AlreadyOpen,
  type AlreadyOwned,
  type CallAnswer,
  type ClaimedWrite,
  type ContactReport,
  type ContactReported,
  type ContactReportRefusal,
  defaultLifetimes,
  type GivenAnswer,
  type IdempotencyClaim,
  type JobAdmitted,
  type JobCall,
  type Lifetimes,
  type LookupCall,
  type Refusal,
  type SearchAdmitted,
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

/** The answer of `report_contact`, with the ids of its entries. */
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

const largestBatch = 64;

/** Claims that one statement forgets: some ten milliseconds of work. */
const forgottenAtOnce = 5000;

/**
 * Admits whole calls in one round trip each. Concurrent searches are batched: admitted one after the other in one
 * transaction, which halves the cost of each; any other call has a transaction of its own. A call whose answer was lost is
 * sent again with the ids it was given the first time, and so is admitted once. (contract 3 and 4)
 */
export class PostgresAdmission implements Admission {
  readonly #db: Database;
  readonly #lifetimes: Lifetimes;
  readonly #searches: OwnerBatcher<Json, SearchOutcome>;

  constructor(db: Database, lifetimes: Lifetimes = defaultLifetimes) {
    this.#db = db;
    this.#lifetimes = lifetimes;
    this.#searches = new OwnerBatcher<Json, SearchOutcome>({
      largestBatch,
      overlapAfterMs: 5,
      send: (batches) => admitSearches(this.#db, batches),
      sendAlone: async ({ commands }) => {
        const outcomes: SearchOutcome[] = [];
        for (const call of commands) outcomes.push(await admitSearch(this.#db, call));
        return outcomes;
      },
    });
  }

  async admitSearch(call: SearchCall): Promise<SearchAdmitted | Refusal> {
    const { pageRequestId, ...rest } = call;
    const newPageRequestId = randomUUID();
    // An id of no page counts as none: the call is a first one.
    const known = pageRequestId !== undefined && isUuid(pageRequestId) ? { pageRequestId } : {};
    return (await this.#admitSearch({ ...rest, ...known, newPageRequestId })) as SearchAdmitted | Refusal;
  }

  async admitShowing(call: ShowingCall): Promise<SearchAdmitted | Refusal | AlreadyOpen> {
    const answer = await this.#admitSearch({ ...call, newPageRequestId: randomUUID() });
    return answer as SearchAdmitted | Refusal | AlreadyOpen;
  }

  async #admitSearch(call: SearchCall & { readonly newPageRequestId: string }): Promise<Json> {
    const outcome = await this.#searches.add(call.accountId, withStoredKey({ ...call, ...this.#lifetimes }));
    if ('fault' in outcome) throw outcome.fault;
    return answerOf(call.accountId, outcome.answer);
  }

  async admitJob(call: JobCall): Promise<JobAdmitted | Refusal> {
    return (await this.#admitJob(call)) as JobAdmitted | Refusal;
  }

  async admitLookup(call: LookupCall): Promise<JobAdmitted | Refusal | AlreadyOwned> {
    return (await this.#admitJob(call)) as JobAdmitted | Refusal | AlreadyOwned;
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
    const { rows } = await sql<KeptClaim>`
      select body_hash, answer from idempotency_claim
      where account_id = ${accountId} and key = ${storedKey(claim)} and expires_at > business_now()
    `.execute(this.#db);
    return storedOf(rows[0], claim);
  }

  async storeAnswer(accountId: string, claim: IdempotencyClaim, given: GivenAnswer): Promise<StoredAnswer> {
    const { historyId, namesCreators, status, body } = given;
    const { rows } = await sql<KeptClaim>`
      select * from store_answer(${accountId}, ${storedKey(claim)}, ${claim.bodyHash}, ${jsonText({ status, body })}::json,
        ${historyId}, ${namesCreators})
    `.execute(this.#db);
    return storedOf(rows[0], claim);
  }

  async claimWrite(accountId: string, claim: IdempotencyClaim): Promise<ClaimedWrite> {
    const createdId = randomUUID();
    const { rows: begun } = await sql`
      insert into idempotency_claim as c (account_id, key, body_hash, admission, expires_at)
      values (${accountId}, ${storedKey(claim)}, ${claim.bodyHash}, jsonb_build_object('createdId', ${createdId}::uuid),
        business_now() + make_interval(secs => ${this.#lifetimes.idempotencySeconds}))
      on conflict (account_id, key) do update
        set body_hash = excluded.body_hash, admission = excluded.admission, answer = null, expires_at = excluded.expires_at
        where c.expires_at <= business_now()
      returning 1
    `.execute(this.#db);
    if (begun.length > 0) return { state: 'new', createdId };
    const { rows } = await sql<KeptClaim & { readonly created_id: string }>`
      select body_hash, answer, admission->>'createdId' as created_id from idempotency_claim
      where account_id = ${accountId} and key = ${storedKey(claim)}
    `.execute(this.#db);
    const stored = storedOf(rows[0], claim);
    if (stored.state === 'answered' || stored.state === 'conflict') return stored;
    // A refused call has just freed the key.
    if (rows[0] === undefined) return this.claimWrite(accountId, claim);
    return { state: 'admitted', createdId: rows[0].created_id };
  }

  async dropWrite(accountId: string, claim: IdempotencyClaim): Promise<void> {
    await sql`
      delete from idempotency_claim where account_id = ${accountId} and key = ${storedKey(claim)}
        and body_hash = ${claim.bodyHash} and answer is null and admission ? 'createdId'
    `.execute(this.#db);
  }

  async reportContact(call: ContactReport): Promise<ContactReported | ContactReportRefusal> {
    const { of, ...rest } = call;
    const historyId = 'historyId' in of ? of.historyId : null;
    if (historyId !== null && !isUuid(historyId)) return { reported: false, reason: 'not_found' };
    const creatorId = 'historyId' in of ? await this.#delivered(call, of) : of.creatorId;
    const text = jsonText({ ...rest, historyId, creatorId });
    const { rows } = await sql<{ answer: Json }>`select report_contact(${text}::jsonb) as answer`.execute(this.#db);
    return reportAnswer.parse(answerOf(call.accountId, rows[0]?.answer ?? {}));
  }

  /**
   * Whom the job delivered under that handle; of two people who had it one after the other, the one with the contact. Handles
   * are compared here, as everywhere else, and never by the database.
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
          order by expires_at limit ${forgottenAtOnce} for update skip locked
        ),
        claims as (
          delete from idempotency_claim c using expired e where c.account_id = e.account_id and c.key = e.key returning 1
        )
      select count(*)::integer as forgotten from claims
    `.execute(this.#db);
    return rows[0]?.forgotten ?? 0;
  }
}

interface KeptClaim {
  readonly body_hash: string;
  readonly answer: CallAnswer | null;
}

function storedOf(kept: KeptClaim | undefined, claim: IdempotencyClaim): StoredAnswer {
  if (kept === undefined) return { state: 'new' };
  if (kept.body_hash !== claim.bodyHash) return { state: 'conflict' };
  return kept.answer === null ? { state: 'admitted' } : { state: 'answered', answer: kept.answer };
}

function withStoredKey(call: Json): Json {
  const { idempotency } = call as { idempotency?: IdempotencyClaim };
  return idempotency === undefined ? call : { ...call, idempotency: { ...idempotency, key: storedKey(idempotency) } };
}

/** Callers' keys have any length and any characters: a hash of them is stored. */
function storedKey(claim: IdempotencyClaim): string {
  return hash('sha256', claim.key);
}

const momentFields = new Set(['resetAt', 'resetsAt']);

/** An answer in the port's words: entry positions as ids, moments as dates. */
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
