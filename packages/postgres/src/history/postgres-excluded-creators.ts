import type { CreatorSet, ExcludedCreators, ExcludedCreatorsResult, ExcludedSets } from '@creator-discovery/history';
import { canonicalJson, type Exclusions } from '@creator-discovery/search-filters';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { jsonText } from '../session/json-text.ts';
import { isUuid } from '../session/uuid.ts';

/** Ids kept in all sets together: about 16 MB, and less than that in each index. */
const maxKeptIds = 2_000_000;

interface KeptSets {
  readonly sets: ExcludedSets;
  /** See `excluded_creators`. */
  readonly stamp: string;
}

interface FoundRow extends Readonly<Record<'owned' | 'shown' | 'listed' | 'delivered', CreatorSet | null>> {
  readonly as_of: string | null;
  readonly stamp: string;
}

/** Reads all sets in one statement, and keeps the latest for further pages and counts. */
export class PostgresExcludedCreators implements ExcludedCreators {
  readonly #db: Database;
  /** Keys name account and exclusions. The latest used is last. */
  readonly #kept = new Map<string, KeptSets>();
  #keptIds = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  async find(accountId: string, exclusions: Exclusions): Promise<ExcludedCreatorsResult> {
    const { list_ids: lists, history_ids: jobs } = exclusions;
    const kept = this.#keptFor(keyOf(accountId, exclusions));
    if (kept !== null && lists === undefined && jobs === undefined) return { found: true, sets: kept.sets };
    const missing = await this.missing(accountId, exclusions);
    if (missing.length > 0) return { found: false, reason: 'not_found', ids: missing };
    const { rows } = await sql<FoundRow>`
      select * from excluded_creators(${accountId}, ${jsonText(exclusions)}::jsonb, ${kept?.stamp ?? null})
    `.execute(this.#db);
    const [row] = rows;
    if (row == null || row.as_of === null) return { found: false, reason: 'future' };
    if (kept?.stamp === row.stamp) return { found: true, sets: kept.sets };
    const sets = setsOf(row, row.as_of);
    this.#keep(keyOf(accountId, { ...exclusions, as_of: row.as_of }), { sets, stamp: row.stamp });
    return { found: true, sets };
  }

  async missing(
    accountId: string,
    { list_ids: lists = [], history_ids: jobs = [] }: Pick<Exclusions, 'list_ids' | 'history_ids'>,
  ): Promise<readonly string[]> {
    if (lists.length + jobs.length === 0) return [];
    const malformed = [...lists, ...jobs].filter((id) => !isUuid(id));
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${lists.filter(isUuid)}::uuid[]) id
        where not exists (select from creator_list where account_id = ${accountId} and list_id = id)
      union all select id from unnest(${jobs.filter(isUuid)}::uuid[]) id
        where not exists (select from job where account_id = ${accountId} and job_id = id)
    `.execute(this.#db);
    return [...malformed, ...rows.map(({ id }) => id)];
  }

  #keptFor(key: string): KeptSets | null {
    const kept = this.#kept.get(key);
    if (kept === undefined) return null;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept;
  }

  #keep(key: string, kept: KeptSets): void {
    this.#forget(key);
    this.#kept.set(key, kept);
    this.#keptIds += kept.sets.total.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#keptIds <= maxKeptIds || oldest === key) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#keptIds -= this.#kept.get(key)?.sets.total.length ?? 0;
    this.#kept.delete(key);
  }
}

function keyOf(accountId: string, exclusions: Exclusions): string {
  return `${accountId} ${canonicalJson(exclusions)}`;
}

function setsOf(row: FoundRow, asOf: string): ExcludedSets {
  const sets = { owned: row.owned ?? [], shown: row.shown ?? [], lists: row.listed ?? [], jobs: row.delivered ?? [] };
  const [only = [], ...others] = Object.values(sets).filter(({ length }) => length > 0);
  return { asOf, ...sets, total: others.length === 0 ? only : [...new Set([only, ...others].flat())] };
}
