import {
  type DictionaryPage,
  type FacetDictionary,
  foldText,
  type Paging,
  publicNames,
} from '@creator-discovery/search-filters';
import type { Database } from '../session/database.ts';
import type { FacetTable } from './tables.ts';

interface Facet {
  readonly name: string;
  readonly creatorCount: number;
}

/** Interests and topics of creators, with exact counts. */
export class PostgresFacets implements FacetDictionary {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async interests(query: string, paging: Paging): Promise<DictionaryPage<string>> {
    const { entries, total } = await this.#page('interest', query, paging);
    return { entries: entries.map(({ name }) => name), total };
  }

  async topics(query: string, paging: Paging): Promise<DictionaryPage<Facet>> {
    return this.#page('topic', query, paging);
  }

  async #page(kind: FacetTable['kind'], query: string, { offset, limit }: Paging): Promise<DictionaryPage<Facet>> {
    const found = await this.#named(kind, query);
    return { entries: found.slice(offset, offset + limit), total: found.length };
  }

  /**
   * Returns names that start with the query, then names that contain it, each by number of creators. Ignores accents and omits
   * names with contact details.
   */
  async #named(kind: FacetTable['kind'], query: string): Promise<readonly Facet[]> {
    const known = await this.#db
      .selectFrom('facet')
      .select(['name', 'creator_count as creatorCount'])
      .where('kind', '=', kind)
      .where('creator_count', '>', 0)
      .orderBy('creator_count', 'desc')
      .orderBy('name_key')
      .execute();
    const wanted = nameKey(query);
    const shown = new Set(publicNames(known.map(({ name }) => name)));
    const keyed = known
      .filter(({ name }) => shown.has(name))
      .map((facet) => ({ facet, key: nameKey(facet.name) }))
      .filter(({ key }) => key.includes(wanted));
    const begin = keyed.filter(({ key }) => key.startsWith(wanted));
    const contain = keyed.filter(({ key }) => !key.startsWith(wanted));
    return [...begin, ...contain].map(({ facet }) => facet);
  }
}

function nameKey(name: string): string {
  return foldText(name).trim();
}
