import { hash } from 'node:crypto';
import type { Cacheable, Outcome, ScrapeFailure } from '@creator-discovery/scraping';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

interface OutcomeRow {
  readonly body: string | null;
  readonly next: string | null;
  readonly failure: ScrapeFailure | null;
  readonly age: number | null;
}

/** A stored outcome, its age in whole seconds and the milliseconds left of its lifetime. */
export interface Fresh {
  readonly outcome: Outcome;
  readonly ageSeconds: number;
  readonly leftMs: number;
}

/** What a caller of a key finds: an outcome, the fetch of another process, or its own turn to fetch. */
export type Claim =
  | { readonly state: 'fresh' | 'failed'; readonly outcome: Outcome; readonly ageSeconds: number }
  | { readonly state: 'busy' | 'claimed'; readonly fence: number };

/** A fetch by its key and fence. */
export interface Flight {
  readonly key: Buffer;
  readonly fence: number;
}

/** Stands for a cache key of any length in the database. */
export function hashOfKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The stored outcome, if it is within its lifetime. */
export async function readFresh(db: Database, key: Buffer): Promise<Fresh | null> {
  const { rows } = await sql<OutcomeRow & { left_ms: number }>`select * from scrape_fresh(${key}, -1)`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { outcome: outcomeOf(row), ageSeconds: row.age ?? 0, leftMs: row.left_ms };
}

/** Terms of a claim: the lease, the fetch that was waited for (if any), and the fence that an outcome must be newer than. */
export interface ClaimTerms {
  readonly leaseMs: number;
  readonly waited: number | null;
  readonly newerThan: number;
}

/** Claims the fetch of a key, or says why there is no need to. */
export async function claim(db: Database, key: Buffer, terms: ClaimTerms): Promise<Claim> {
  const { rows } = await sql<OutcomeRow & { state: Claim['state']; flight: number | null }>`
    select * from scrape_claim(${key}, ${terms.leaseMs}, ${terms.waited}, ${terms.newerThan})
  `.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('scrape_claim() returned no row');
  return row.state === 'fresh' || row.state === 'failed'
    ? { state: row.state, outcome: outcomeOf(row), ageSeconds: row.age ?? 0 }
    : { state: row.state, fence: Number(row.flight) };
}

/** The newest fetch of a key so far; 0 = none. */
export async function newestFence(db: Database, key: Buffer): Promise<number> {
  const row = await db.selectFrom('scrape_answer').select('fence').where('key', '=', key).executeTakeFirst();
  return row?.fence ?? 0;
}

/** Extends the leases of these fetches; those that were taken over stay lost. */
export async function renewFlights(db: Database, flights: readonly Flight[], leaseMs: number): Promise<void> {
  await sql`
    update scrape_flight f set lease_until = business_now() + ${leaseMs} * interval '1 ms'
    from ${unnested(flights)}
    where f.key = w.key and f.fence = w.fence and not f.ended
  `.execute(db);
}

/** Ends a fetch with its outcome, or with null after a fault; does nothing when it was taken over. */
export async function endFlight(db: Database, { key, fence }: Flight, fetched: Cacheable | null): Promise<void> {
  const outcome = fetched?.outcome;
  const body = outcome?.found ? outcome.json : null;
  const next = outcome?.found ? outcome.next : null;
  const failure = outcome && !outcome.found ? JSON.stringify(outcome.failure) : null;
  await sql`
    select scrape_end(${key}, ${fence}, ${fetched?.lifetimeSeconds ?? 0}, ${body}, ${next}, ${failure}::jsonb)
  `.execute(db);
}

/** Keys of those flights that no process works on any more. */
export async function endedFlights(db: Database, flights: readonly Flight[]): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ key: Buffer }>`
    select w.key from ${unnested(flights)}
    left join scrape_flight f on f.key = w.key and f.fence = w.fence and not f.ended and f.lease_until > business_now()
    where f.key is null
  `.execute(db);
  return rows.map(({ key }) => key);
}

/** Deletes these outcomes; one that is locked is being deleted, or was just made again. */
export async function forgetAnswers(db: Database, keys: readonly Buffer[]): Promise<void> {
  await sql`
    delete from scrape_answer a using (
      select key from scrape_answer where key = any(${keys}::bytea[]) for update skip locked
    ) found where a.key = found.key
  `.execute(db);
}

/** Deletes what is over, and the oldest outcomes beyond `mostBytes`. */
export async function trim(db: Database, mostBytes: number): Promise<void> {
  await sql`select scrape_trim(${mostBytes})`.execute(db);
}

function unnested(flights: readonly Flight[]) {
  return sql`unnest(${flights.map(({ key }) => key)}::bytea[], ${flights.map(({ fence }) => fence)}::bigint[]) w (key, fence)`;
}

function outcomeOf(row: OutcomeRow): Outcome {
  return row.body === null
    ? { found: false, failure: row.failure as ScrapeFailure }
    : { found: true, json: row.body, next: row.next };
}
