import type { FacetDictionary } from '@creator-discovery/search-filters';
import type { Database } from '../session/database.ts';
import type { FacetTable } from './facet-tables.ts';

/** Interests and topics of the creators in the database, with exact counts. */
export class PostgresFacets implements FacetDictionary {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async interests(query: string, limit: number): Promise<readonly string[]> {
    return (await this.#named('interest', query)).slice(0, limit).map(({ name }) => name);
  }

  async topics(
    query: string,
    limit: number,
  ): Promise<readonly { readonly name: string; readonly creatorCount: number }[]> {
    const found = await this.#named('topic', query);
    return found.slice(0, limit).map(({ name, creator_count }) => ({ name, creatorCount: creator_count }));
  }

  /** Names that begin with the query, then those that contain it, each most common first; accents are ignored. */
  async #named(
    kind: FacetTable['kind'],
    query: string,
  ): Promise<readonly Pick<FacetTable, 'name' | 'creator_count'>[]> {
    const known = await this.#db
      .selectFrom('facet')
      .select(['name', 'creator_count'])
      .where('kind', '=', kind)
      .where('creator_count', '>', 0)
      .orderBy('creator_count', 'desc')
      .orderBy('name_key')
      .execute();
    const wanted = folded(query);
    const begin = known.filter(({ name }) => folded(name).startsWith(wanted));
    const contain = known.filter(({ name }) => folded(name).includes(wanted) && !folded(name).startsWith(wanted));
    return [...begin, ...contain];
  }
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
