import { hash } from 'node:crypto';
import type { CacheableOutcome, Outcome, ScrapeFailure } from '@creator-discovery/scraping';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

interface OutcomeRow {
  readonly body: string | null;
  readonly next: string | null;
  readonly failure: ScrapeFailure | null;
  readonly age: number | null;
}

/** A cached outcome, with its age in seconds and the remaining milliseconds of its lifetime. */
export interface FreshOutcome {
  readonly outcome: Outcome;
  readonly ageSeconds: number;
  readonly leftMs: number;
}

/** Result of a claim: an outcome, the fetch of another process, or the caller's turn to fetch. */
export type Claim =
  | { readonly state: 'fresh' | 'failed'; readonly outcome: Outcome; readonly ageSeconds: number }
  | { readonly state: 'busy' | 'claimed'; readonly fence: number };

export interface Flight {
  readonly key: Buffer;
  readonly fence: number;
}

/** Returns the hash that identifies a cache key in the database. */
export function hashOfKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** Returns the cached outcome within its lifetime, or null. */
export async function readFresh(db: Database, key: Buffer): Promise<FreshOutcome | null> {
  const { rows } = await sql<OutcomeRow & { left_ms: number }>`select * from scrape_fresh(${key}, -1)`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { outcome: outcomeOf(row), ageSeconds: row.age ?? 0, leftMs: row.left_ms };
}

/** Terms of a claim: the lease, the fetch that the caller has waited for, and the fence that an outcome must exceed. */
export interface ClaimTerms {
  readonly leaseMs: number;
  readonly waited: number | null;
  readonly newerThan: number;
}

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

/** Returns the fence of the cached outcome; 0 if nothing is cached. */
export async function newestFence(db: Database, key: Buffer): Promise<number> {
  const row = await db.selectFrom('scrape_answer').select('fence').where('key', '=', key).executeTakeFirst();
  return row?.fence ?? 0;
}

/** Extends the leases of fetches that were not taken over. */
export async function renewFlights(db: Database, flights: readonly Flight[], leaseMs: number): Promise<void> {
  await sql`
    update scrape_flight f set lease_until = business_now() + ${leaseMs} * interval '1 ms'
    from ${unnested(flights)}
    where f.key = w.key and f.fence = w.fence and not f.ended
  `.execute(db);
}

/** Ends a fetch with its outcome, or with null after a fault. Does nothing if it was taken over. */
export async function endFlight(db: Database, { key, fence }: Flight, fetched: CacheableOutcome | null): Promise<void> {
  const outcome = fetched?.outcome;
  const body = outcome?.found ? outcome.json : null;
  const next = outcome?.found ? outcome.next : null;
  const failure = outcome && !outcome.found ? JSON.stringify(outcome.failure) : null;
  await sql`
    select scrape_end(${key}, ${fence}, ${fetched?.lifetimeSeconds ?? 0}, ${body}, ${next}, ${failure}::jsonb)
  `.execute(db);
}

/** Returns the keys of flights that no process works on. */
export async function endedFlights(db: Database, flights: readonly Flight[]): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ key: Buffer }>`
    select w.key from ${unnested(flights)}
    left join scrape_flight f on f.key = w.key and f.fence = w.fence and not f.ended and f.lease_until > business_now()
    where f.key is null
  `.execute(db);
  return rows.map(({ key }) => key);
}

/** Deletes outcomes. Skips locked ones: they are being deleted or were just stored. */
export async function forgetAnswers(db: Database, keys: readonly Buffer[]): Promise<void> {
  await sql`
    delete from scrape_answer a using (
      select key from scrape_answer where key = any(${keys}::bytea[]) for update skip locked
    ) found where a.key = found.key
  `.execute(db);
}

/** Deletes expired outcomes, and the oldest ones beyond `maxBytes`. */
export async function trim(db: Database, maxBytes: number): Promise<void> {
  await sql`select scrape_trim(${maxBytes})`.execute(db);
}

function unnested(flights: readonly Flight[]) {
  return sql`unnest(${flights.map(({ key }) => key)}::bytea[], ${flights.map(({ fence }) => fence)}::bigint[]) w (key, fence)`;
}

function outcomeOf(row: OutcomeRow): Outcome {
  return row.body === null
    ? { found: false, failure: row.failure as ScrapeFailure }
    : { found: true, json: row.body, next: row.next };
}
