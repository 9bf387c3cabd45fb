import type { FigureName } from './figures.ts';
import type { IndexedCreator } from './indexed-creator.ts';
import type { Platform } from './platform.ts';
import type { SearchQuery } from './query.ts';
import type { NameKind } from './tokens.ts';

export interface Place {
  readonly id: string;
  readonly name: string;
  /** For example `Lyon, Auvergne-Rhône-Alpes, France`. */
  readonly displayName: string;
  readonly type: 'COUNTRY' | 'REGION' | 'CITY';
  readonly countryCode: string;
  readonly parentId: string | null;
  readonly population: number;
  /** Preorder position in the tree of places: descendants have ordinals up to `lastOrdinal`. */
  readonly ordinal: number;
  readonly lastOrdinal: number;
}

/** Offset from 0, limit from 1. */
export interface Paging {
  readonly offset: number;
  readonly limit: number;
}

export interface DictionaryPage<Entry> {
  readonly entries: readonly Entry[];
  /** All matching entries, not only this page. */
  readonly total: number;
}

/** Countries, regions and cities. (spec: action 2.1 `creator.location`, contract 2) */
export abstract class PlaceDictionary {
  /** Ids of earlier editions find the place that they mean today. */
  abstract byId(id: string): Place | null;
  abstract byOrdinal(ordinal: number): Place | null;
  /**
   * Returns all places with that name in any language, ignoring case and accents, most populous first. Places that contain it,
   * or codes of its region and country, may follow the name: `Paris, Texas`, `Paris, TX`. Two capital letters are a short name
   * or a code before the name of a town: `LA`, `CA`, `TX`.
   */
  abstract named(name: string): readonly Place[];
  /** Returns the first of `named`. */
  abstract resolve(name: string): Place | null;
  /**
   * Finds places with a name, or a later word of a name, that begins with the query. From five letters on, one letter may
   * differ. Best match first, then most populous.
   */
  abstract search(query: string, options: Paging & { readonly type?: Place['type'] }): DictionaryPage<FoundPlace>;
  /** Returns up to `limit` suggestions for an unknown name. */
  abstract nearest(name: string, limit: number): readonly Place[];
}

export interface FoundPlace {
  readonly place: Place;
  readonly matchedName: string;
}

export interface Language {
  /** ISO 639-1. */
  readonly code: string;
  readonly name: string;
}

export interface FoundLanguage {
  readonly language: Language;
  /** A name, or the code. */
  readonly matchedName: string;
}

export abstract class LanguageDictionary {
  abstract byCode(code: string): Language | null;
  /** Returns the language with that name in any language, ignoring case and accents, or with that code. */
  abstract resolve(name: string): Language | null;
  /** Matches like `PlaceDictionary.search`, best match first. An empty query returns all languages by name. */
  abstract search(query: string, paging: Paging): DictionaryPage<FoundLanguage>;
  /** Returns up to `limit` suggestions for an unknown name. */
  abstract nearest(name: string, limit: number): readonly Language[];
}

/** Interests and topics that occur in the data. */
export abstract class FacetDictionary {
  abstract interests(query: string, paging: Paging): Promise<DictionaryPage<string>>;
  abstract topics(
    query: string,
    paging: Paging,
  ): Promise<DictionaryPage<{ readonly name: string; readonly creatorCount: number }>>;
}

/** Reads the text that names a creator. Without a handle, the text itself goes to `SeedCreators`. */
export type CreatorReader = (
  text: string,
  platform: Platform | null,
) =>
  | { readonly ok: true; readonly handle?: string }
  | { readonly ok: false; readonly code?: 'invalid_format' | 'conflict'; readonly problem: string };

export abstract class SeedCreators {
  /** Returns the creator with that handle (case-insensitive, without `@`) or link, private or not, or null. */
  abstract seed(platform: Platform, handle: string): Promise<IndexedCreator | null>;
}

export interface SearchPage {
  /** Exact number of matching creators, not only this page. */
  readonly total: number;
  /** Creator ids in the query's order. */
  readonly creatorIds: readonly number[];
}

export interface MatchCount {
  /** Exact number of matching creators. */
  readonly total: number;
  /** How many creators of each given set match. */
  readonly among: readonly number[];
}

/**
 * An engine that answers queries exactly. Order: sort key descending, then follower count descending (unknown values last
 * in both), then creator id ascending. (contract 2)
 */
export abstract class CreatorIndex {
  /** Offset from 0, limit 1 to 10,000. */
  abstract search(query: SearchQuery, page: { readonly offset: number; readonly limit: number }): Promise<SearchPage>;
  /** Counts the matches, in all and among the creators of each set, which are distinct and need not exist. */
  abstract count(query: SearchQuery, ...sets: readonly (readonly number[])[]): Promise<MatchCount>;
  /**
   * Counts the matches whose figure lies between neighbouring edges, lower edge inclusive; the last bucket has no upper
   * bound. Unknown values and values below the first edge are not counted. Edges ascend; at least one.
   */
  abstract distribution(query: SearchQuery, figure: FigureName, edges: readonly number[]): Promise<readonly number[]>;
  /** Counts the matches that have each of the names. */
  abstract tally(query: SearchQuery, kind: NameKind, names: readonly string[]): Promise<readonly number[]>;
}
