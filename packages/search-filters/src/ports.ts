import type { IndexedCreator } from './indexed-creator.ts';
import type { Platform } from './platform.ts';
import type { SearchQuery } from './query.ts';

export interface Place {
  readonly id: string;
  readonly name: string;
  /** For example `Lyon, Auvergne-Rhône-Alpes, France`. */
  readonly displayName: string;
  readonly type: 'COUNTRY' | 'REGION' | 'CITY';
  readonly countryCode: string;
  readonly parentId: string | null;
  readonly population: number;
  /** Preorder position in the tree of places: everything under a place has an ordinal in `ordinal..lastOrdinal`. */
  readonly ordinal: number;
  readonly lastOrdinal: number;
}

/** Which of the entries that fit a query to return: offset >= 0, limit >= 1. */
export interface Paging {
  readonly offset: number;
  readonly limit: number;
}

/** Entries of a dictionary that fit a query. */
export interface DictionaryPage<Entry> {
  readonly entries: readonly Entry[];
  /** All that fit, not only this page. */
  readonly total: number;
}

/** The real countries, regions and cities that filters name. (spec: action 2.1 `creator.location`, contract 2) */
export abstract class PlaceDictionary {
  abstract byId(id: string): Place | null;
  abstract byOrdinal(ordinal: number): Place | null;
  /** The most populous place of that plain name, case and accent blind. */
  abstract resolve(name: string): Place | null;
  /** Places whose name begins with (then contains) the query, most populous first. */
  abstract search(query: string, options: Paging & { readonly type?: Place['type'] }): DictionaryPage<Place>;
}

export interface Language {
  /** ISO 639-1. */
  readonly code: string;
  readonly name: string;
}

export abstract class LanguageDictionary {
  abstract byCode(code: string): Language | null;
  abstract resolve(name: string): Language | null;
  abstract search(query: string, paging: Paging): DictionaryPage<Language>;
}

/** What names and counts exist in the data: interests and topics. */
export abstract class FacetDictionary {
  abstract interests(query: string, paging: Paging): Promise<DictionaryPage<string>>;
  abstract topics(
    query: string,
    paging: Paging,
  ): Promise<DictionaryPage<{ readonly name: string; readonly creatorCount: number }>>;
}

/** Finds the creators that lookalike filters name. */
export abstract class SeedCreators {
  /** The creator of that handle (case-insensitive, without `@`) on the platform, private or not; null when there is none. */
  abstract seed(platform: Platform, handle: string): Promise<IndexedCreator | null>;
}

export interface SearchPage {
  /** Exactly all creators that match, not only this page. */
  readonly total: number;
  /** Creator ids in the query's order. */
  readonly creatorIds: readonly number[];
}

/**
 * An engine that answers queries exactly. Every engine gives the same totals, pages and orders: sort key descending,
 * unknown last, then follower count descending (unknown last), then creator id ascending. (contract 2)
 */
export abstract class CreatorIndex {
  /** offset >= 0, limit 1..10000. */
  abstract search(query: SearchQuery, page: { readonly offset: number; readonly limit: number }): Promise<SearchPage>;
}
