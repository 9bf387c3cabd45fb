import type { FigureName } from './figures.ts';
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
  /** An id of an earlier edition finds the place that it means today. */
  abstract byId(id: string): Place | null;
  abstract byOrdinal(ordinal: number): Place | null;
  /** The most populous place of that plain name in any language, case and accent blind. */
  abstract resolve(name: string): Place | null;
  /**
   * Places of which a name is the query, begins with it (or a later word of it does), or, from five letters on, does so but
   * for one letter; by how well it fits and by population.
   */
  abstract search(query: string, options: Paging & { readonly type?: Place['type'] }): DictionaryPage<FoundPlace>;
  /** Up to `limit` places that may be meant by a name that isn't known. */
  abstract nearest(name: string, limit: number): readonly Place[];
}

/** A place that a search found, and by which of its names. */
export interface FoundPlace {
  readonly place: Place;
  readonly matchedName: string;
}

export interface Language {
  /** ISO 639-1. */
  readonly code: string;
  readonly name: string;
}

/** A language that a search found, and by which of its names (or its code). */
export interface FoundLanguage {
  readonly language: Language;
  readonly matchedName: string;
}

export abstract class LanguageDictionary {
  abstract byCode(code: string): Language | null;
  /** The language of that name in any language, case and accent blind, or of that code. */
  abstract resolve(name: string): Language | null;
  /** As places are found, by how well a name fits; all by name for an empty query. */
  abstract search(query: string, paging: Paging): DictionaryPage<FoundLanguage>;
  /** Up to `limit` languages that may be meant by a name that isn't known. */
  abstract nearest(name: string, limit: number): readonly Language[];
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

/** How many creators match. */
export interface MatchCount {
  /** Exactly all. */
  readonly total: number;
  /** Those of them that were asked about. */
  readonly among: number;
}

/**
 * An engine that answers queries exactly. Every engine gives the same totals, pages and orders: sort key descending,
 * unknown last, then follower count descending (unknown last), then creator id ascending. (contract 2)
 */
export abstract class CreatorIndex {
  /** offset >= 0, limit 1..10000. */
  abstract search(query: SearchQuery, page: { readonly offset: number; readonly limit: number }): Promise<SearchPage>;
  /** How many creators match, and how many of the given ones, which are distinct and need not exist. */
  abstract count(query: SearchQuery, among: readonly number[]): Promise<MatchCount>;
  /**
   * How many of the creators that match have the figure from each edge on, below the next; the last bucket has no upper
   * bound. Unknown values and those below the first edge are in none. Edges ascend, one or more.
   */
  abstract distribution(query: SearchQuery, figure: FigureName, edges: readonly number[]): Promise<readonly number[]>;
}
