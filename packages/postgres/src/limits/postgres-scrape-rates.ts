import type { Policy, RateDecision, ScrapeRates } from '@creator-discovery/rate-limits';
import { sql } from 'kysely';
import { SerialBatcher } from '../batching/serial-batcher.ts';
import type { Database } from '../session/database.ts';

interface Call {
  readonly ownerId: string;
  readonly limit: number;
  readonly policy: string;
}

/** Calls of one key under one limit. `members` are indexes into the batch. */
interface Group {
  readonly ownerId: string;
  readonly limit: number;
  readonly members: number[];
}

interface GroupRow {
  readonly owner: string;
  readonly rate: number;
  readonly admitted: number;
  readonly remaining: number;
  readonly free_at: Date;
  readonly wait_ms: number;
}

const maxBatchSize = 512;

/**
 * Exact rolling windows of scraper keys, on the database clock. Calls that arrive while a statement runs, also of other keys,
 * share the next one. All policies have one window of the same length. (contract 8)
 */
export class PostgresScrapeRates implements ScrapeRates {
  readonly #db: Database;
  readonly #windowSeconds: number;
  readonly #batcher: SerialBatcher<Call, RateDecision>;

  constructor(db: Database, windowSeconds = 60) {
    this.#db = db;
    this.#windowSeconds = windowSeconds;
    this.#batcher = new SerialBatcher((calls) => this.#takeAll(calls), maxBatchSize);
  }

  take(ownerId: string, policy: Policy): Promise<RateDecision> {
    const [window, second] = policy.windows;
    if (
      window === undefined ||
      second !== undefined ||
      policy.perDay !== undefined ||
      window.seconds !== this.#windowSeconds
    )
      throw new RangeError(`a policy of scraper keys must have one window of ${this.#windowSeconds} seconds`);
    return this.#batcher.add({ ownerId, limit: window.limit, policy: policy.name });
  }

  async #takeAll(calls: readonly Call[]): Promise<readonly RateDecision[]> {
    const groups = [...groupsOf(calls).values()];
    const { rows } = await sql<GroupRow>`
      select * from scrape_rate_take(${groups.map(({ ownerId }) => ownerId)}::uuid[], ${groups.map(({ limit }) => limit)}::integer[],
        ${groups.map(({ members }) => members.length)}::integer[], ${this.#windowSeconds})
    `.execute(this.#db);
    const rowOf = new Map(rows.map((row) => [nameOf({ ownerId: row.owner, limit: row.rate }), row]));
    const taken: RateDecision[] = [];
    for (const group of groups) {
      const row = rowOf.get(nameOf(group));
      if (row === undefined) throw new Error('scrape_rate_take() returned no row for a key');
      for (const [index, member] of group.members.entries())
        taken[member] = this.#taken(row, index, (calls[member] as Call).policy);
    }
    return taken;
  }

  /** Returns the result of a call by its index among the calls of its key: the first calls are admitted. */
  #taken(row: GroupRow, index: number, policy: string): RateDecision {
    const window = { policy, limit: row.rate, windowSeconds: this.#windowSeconds, resetAt: row.free_at };
    if (index < row.admitted)
      return { taken: true, windows: [{ ...window, remaining: row.remaining + row.admitted - 1 - index }] };
    const retryAfterSeconds = Math.max(1, Math.ceil(Number(row.wait_ms) / 1000));
    return { taken: false, reason: 'rate_limited', ...window, retryAfterSeconds };
  }
}

function nameOf({ ownerId, limit }: { ownerId: string; limit: number }): string {
  return `${ownerId}/${limit}`;
}

function groupsOf(calls: readonly Call[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const [member, { ownerId, limit }] of calls.entries()) {
    const group = groups.get(nameOf({ ownerId, limit })) ?? { ownerId, limit, members: [] };
    group.members.push(member);
    groups.set(nameOf(group), group);
  }
  return groups;
}
