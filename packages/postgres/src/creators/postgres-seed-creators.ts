import { handleKey, type SearchableCreator } from '@creator-discovery/creators';
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

/** The creators that lookalike filters start from, as they are now. */
export class PostgresSeedCreators implements SeedCreators {
  readonly #db: Database;
  readonly #places: Pick<PlaceDictionary, 'byId'>;

  constructor(db: Database, places: Pick<PlaceDictionary, 'byId'>) {
    this.#db = db;
    this.#places = places;
  }

  async seed(platform: Platform, handle: string): Promise<IndexedCreator | null> {
    const { rows } = await sql<SearchableCreator>`
      select ${selected.searchable} from creator where handle_key = ${handleKey({ platform, handle })} and platform = ${platform}
    `.execute(this.#db);
    const [known] = rows;
    return known ? indexedCreator(known, this.#places) : null;
  }
}
