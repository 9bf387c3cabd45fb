import {
  type CheckResult,
  type Contact,
  type ContactChecks,
  contactTypesOf,
  type DueAddresses,
  type KnownCreator,
  type SearchableCreator,
} from '@creator-discovery/creators';
import { indexedCreator, type PlaceDictionary } from '@creator-discovery/search-filters';
import { sql } from 'kysely';
import { putSearchRows } from '../search/search-rows.ts';
import type { Database } from '../session/database.ts';
import { withRetries } from '../session/transient-faults.ts';
import { isSame, selected, undeliverable } from './creator-columns.ts';
import { changedNow, recordChanges } from './write-creators.ts';

interface StoredContacts {
  readonly contacts: readonly Contact[];
  /** Undeliverable addresses before the check. */
  readonly before: readonly string[];
}

/** Stores results in `creator_contact.checks`. Imports of other contacts make the next check due. */
export class PostgresContactChecks implements ContactChecks {
  readonly #db: Database;
  readonly #places: Pick<PlaceDictionary, 'byId'>;

  constructor(db: Database, places: Pick<PlaceDictionary, 'byId'>) {
    this.#db = db;
    this.#places = places;
  }

  async claim(limit: number): Promise<readonly DueAddresses[]> {
    const { rows } = await withRetries(() =>
      sql<{ creator_id: number; contacts: readonly Contact[] }>`
        update creator_contact set next_check = business_now() + interval '10 minutes'
        where creator_id in (
          select creator_id from creator_contact where next_check <= business_now()
          order by next_check limit ${limit} for update skip locked
        ) returning creator_id, contacts
      `.execute(this.#db),
    );
    return rows.map(({ creator_id, contacts }) => ({
      creatorId: creator_id,
      addresses: contacts.flatMap(({ type, value }) => (type === 'EMAIL' ? [value] : [])),
    }));
  }

  async record(creatorId: number, results: ReadonlyMap<string, CheckResult>, days: number): Promise<void> {
    const json = JSON.stringify(Object.fromEntries(results));
    await withRetries(() =>
      this.#db.transaction().execute(async (trx) => {
        // Imports lock the creator first, too.
        await sql`select from creator where id = ${creatorId} for no key update`.execute(trx);
        // The condition drops results of contacts that changed after the claim.
        const stored = await sql<Pick<KnownCreator, 'undeliverable'> & StoredContacts>`
          update creator_contact
          set checks = (select jsonb_object_agg(address, jsonb_build_object('result', result, 'at', business_now()))
              from jsonb_each_text(${json}::jsonb) r (address, result)),
            next_check = business_now() + make_interval(days => ${days})
          where creator_id = ${creatorId} and next_check > business_now()
          returning contacts, ${undeliverable}, (select ${undeliverable} from creator_contact where creator_id = ${creatorId}) as before
        `.execute(trx);
        const [checked] = stored.rows;
        if (checked === undefined || isSame([...checked.undeliverable].sort(), [...checked.before].sort())) return;
        const changed = await sql<SearchableCreator & { is_searched: boolean }>`
          update creator set contact_types = ${contactTypesOf(checked.contacts, checked.undeliverable)}::text[], ${changedNow}
          where id = ${creatorId}
          returning ${selected.searchable}, handle_key is not null and gone_since is null as is_searched
        `.execute(trx);
        const searched = changed.rows.filter(({ is_searched }) => is_searched);
        await putSearchRows(
          trx,
          searched.map((creator) => indexedCreator(creator, this.#places)),
        );
        if (searched.length > 0) await recordChanges(trx, [creatorId]);
      }),
    );
  }
}
