import { handleKey, type SearchableCreator } from '@creator-discovery/creators';
import { readHandle } from '@creator-discovery/creators/reading';
import {
  type IndexedCreator,
  indexedCreator,
  type PlaceDictionary,
  type Platform,
  type SeedCreators,
} from '@creator-discovery/search-filters';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { selected } from './creator-columns.ts';

/** Seeds of lookalike filters, read from the current creators. */
export class PostgresSeedCreators implements SeedCreators {
  readonly #db: Database;
  readonly #places: Pick<PlaceDictionary, 'byId'>;

  constructor(db: Database, places: Pick<PlaceDictionary, 'byId'>) {
    this.#db = db;
    this.#places = places;
  }

  async seed(platform: Platform, handle: string): Promise<IndexedCreator | null> {
    const reading = readHandle(handle);
    const wanted =
      reading.ok && reading.kind === 'user_id'
        ? sql`platform_user_id = ${reading.userId} and handle_key is not null`
        : sql`handle_key = ${handleKey({ platform, handle })}`;
    const { rows } = await sql<SearchableCreator>`
      select ${selected.searchable} from creator where ${wanted} and platform = ${platform}
    `.execute(this.#db);
    const [known] = rows;
    return known ? indexedCreator(known, this.#places) : null;
  }
}
