import { randomUUID } from 'node:crypto';
import {
  maxSavedSearches,
  type SavedFilters,
  type SavedSearch,
  type SavedSearchChange,
  type SavedSearchDraft,
  type SavedSearches,
  type SavedSearchUpdate,
  type SaveResult,
} from '@creator-discovery/history';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';
import type { SavedSearchTable } from './tables.ts';

export class PostgresSavedSearches implements SavedSearches {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async save(
    accountId: string,
    { savedSearchId = randomUUID(), name, pinned, ...filters }: SavedSearchDraft,
  ): Promise<SaveResult> {
    return this.#db.transaction().execute(async (trx) => {
      // Serialises concurrent saves, so that the limit holds.
      await sql`select from account where account_id = ${accountId} for no key update`.execute(trx);
      const known = await trx
        .selectFrom('saved_search')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('saved_search_id', '=', savedSearchId)
        .executeTakeFirst();
      if (known !== undefined) return { saved: true, search: savedSearchOf(known) };
      const { kept } = await trx
        .selectFrom('saved_search')
        .select(({ fn }) => fn.countAll<number>().as('kept'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (kept >= maxSavedSearches) return { saved: false, reason: 'too_many' };
      const row = await trx
        .insertInto('saved_search')
        .values({ account_id: accountId, saved_search_id: savedSearchId, name, pinned, ...columnsOf(filters) })
        .returningAll()
        .executeTakeFirstOrThrow();
      return { saved: true, search: savedSearchOf(row) };
    });
  }

  async page(accountId: string, { offset, limit }: { readonly offset: number; readonly limit: number }) {
    const ofAccount = this.#db.selectFrom('saved_search').where('account_id', '=', accountId);
    const [rows, { total }] = await Promise.all([
      ofAccount
        .selectAll()
        .orderBy('pinned', 'desc')
        .orderBy('updated_at', 'desc')
        .orderBy('saved_search_id')
        .offset(offset)
        .limit(limit)
        .execute(),
      ofAccount.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { searches: rows.map(savedSearchOf), total };
  }

  async byId(accountId: string, savedSearchId: string): Promise<SavedSearch | null> {
    if (!isUuid(savedSearchId)) return null;
    const row = await this.#db
      .selectFrom('saved_search')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('saved_search_id', '=', savedSearchId)
      .executeTakeFirst();
    return row === undefined ? null : savedSearchOf(row);
  }

  async update(
    accountId: string,
    savedSearchId: string,
    { version, name, pinned, filters }: SavedSearchChange,
  ): Promise<SavedSearchUpdate> {
    if (!isUuid(savedSearchId)) return { updated: false, reason: 'not_found' };
    return this.#db.transaction().execute(async (trx) => {
      const current = await trx
        .selectFrom('saved_search')
        .select('version')
        .where('account_id', '=', accountId)
        .where('saved_search_id', '=', savedSearchId)
        .forUpdate()
        .executeTakeFirst();
      if (current === undefined) return { updated: false, reason: 'not_found' };
      if (version !== undefined && version !== current.version)
        return { updated: false, reason: 'stale_version', version: current.version };
      const now = sql<Date>`business_now()`;
      const row = await trx
        .updateTable('saved_search')
        .set({
          ...(name !== undefined && { name }),
          ...(pinned !== undefined && { pinned }),
          ...(filters !== undefined && { ...columnsOf(filters), saved_at: now }),
          version: current.version + 1,
          updated_at: now,
        })
        .where('account_id', '=', accountId)
        .where('saved_search_id', '=', savedSearchId)
        .returningAll()
        .executeTakeFirstOrThrow();
      return { updated: true, search: savedSearchOf(row) };
    });
  }

  async delete(accountId: string, savedSearchId: string): Promise<boolean> {
    if (!isUuid(savedSearchId)) return false;
    const { numDeletedRows } = await this.#db
      .deleteFrom('saved_search')
      .where('account_id', '=', accountId)
      .where('saved_search_id', '=', savedSearchId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

function columnsOf({ platform, filters, filtersSummary, totalWhenSaved }: SavedFilters) {
  return {
    platform,
    filters: JSON.stringify(filters),
    filters_summary: filtersSummary,
    total_when_saved: totalWhenSaved,
  };
}

function savedSearchOf(row: Selectable<SavedSearchTable>): SavedSearch {
  return {
    savedSearchId: row.saved_search_id,
    name: row.name,
    platform: row.platform,
    filters: row.filters,
    filtersSummary: row.filters_summary,
    pinned: row.pinned,
    totalWhenSaved: row.total_when_saved,
    savedAt: row.saved_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}
