import type { z } from 'zod';
import type { Condition } from './condition.ts';
import type { FigureName } from './figures.ts';
import type { IndexedCreator, SearchedFacts } from './indexed-creator.ts';
import type { Platform } from './platform.ts';
import type { CreatorReader, LanguageDictionary, PlaceDictionary } from './ports.ts';
import type { Problem } from './problem.ts';
import type { Sort } from './query.ts';
import type { SortBy } from './sort-by.ts';
import type { NameKind } from './tokens.ts';

export const filterGroups = ['basic', 'creator', 'audience', 'content', 'performance'] as const;
export type FilterGroup = (typeof filterGroups)[number];

/** Kinds of filters. Those of several filters are files in `kinds/`. */
export type FilterKind =
  | 'range'
  | 'count-bound'
  | 'at-least'
  | 'date'
  | 'growth'
  | 'one-of'
  | 'flag'
  | 'all-of'
  | 'any-of'
  | 'words'
  | 'place'
  | 'places'
  | 'language'
  | 'languages'
  | 'share'
  | 'shares'
  | 'alike';

/** Group and field: `performance.averageLikes`. */
export type FilterName = `${FilterGroup}.${string}`;

/** Facts of an example creator, in the fields of the import record. */
export type ExampleFacts = Omit<Partial<SearchedFacts>, 'id' | 'platform'>;

/** Creators that a filter must find and must not find. Tests add a creator without facts to `others`. */
export interface Example<Given = unknown> {
  readonly given: Given;
  readonly matching: readonly [ExampleFacts, ...ExampleFacts[]];
  readonly others: readonly [ExampleFacts, ...ExampleFacts[]];
  /** The creator that a lookalike filter names. */
  readonly seed?: ExampleFacts;
}

/** Data that a filter reads: the kind of its conditions, and their figures, names or lists. */
export type FilterData =
  | { readonly kind: 'range'; readonly of: readonly [FigureName, ...FigureName[]] }
  | { readonly kind: 'ranges'; readonly of: readonly ['place'] }
  | { readonly kind: 'all' | 'any'; readonly of: readonly [NameKind] }
  | { readonly kind: 'words'; readonly of: readonly ['bio' | 'caption']; readonly lists: readonly WordList[] }
  | { readonly kind: 'share'; readonly of: readonly ['place' | 'language'] }
  | { readonly kind: 'ages'; readonly of: readonly [] }
  | { readonly kind: 'alike'; readonly of: readonly ['creator' | 'audience'] };

export type WordList = 'any' | 'all' | 'none';

/** Slider that covers most creators. */
export interface Slider {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** Parts of a definition that all kinds share. */
export interface FilterTexts<Given> {
  /** Description in the schema, OpenAPI and documentation. */
  readonly describe: string;
  /** All if absent. On other platforms the filter is ignored with a warning. (spec: action 2.1, contract 2) */
  readonly platforms?: readonly Platform[];
  /** Values of `basic.sortBy` that order by how well a creator meets the filter. (spec: action 2.1) */
  readonly sortBy?: readonly SortBy[];
  /** The filter for one value, if this one takes several. Giving both is refused. */
  readonly singular?: FilterName;
  readonly examples: readonly [Example<Given>, ...Example<Given>[]];
}

/** A filter of `filters/index.ts`. */
export interface Filter<Name extends FilterName = FilterName, Schema extends z.ZodType = z.ZodType>
  extends FilterTexts<z.input<Schema>> {
  readonly name: Name;
  readonly kind: FilterKind;
  readonly reads: FilterData;
  readonly slider?: Slider;
  /** Shape and single-field rules. */
  readonly schema: Schema;
  /** Applies defaults and resolves names. Returns undefined if the filter restricts nothing; adds problems and warnings. */
  normalise(given: z.output<Schema> | undefined, to: NormalisationContext): z.output<Schema> | undefined;
  /** Whether an absent filter has a normal form. */
  readonly hasDefault?: true;
  /** Returns the conditions of a filter in normal form; none if it restricts nothing. */
  conditions(used: z.output<Schema>, known: KnownNames): readonly Condition[];
  /** Describes a filter in normal form for people. */
  summary(used: z.output<Schema>, group: Fields): readonly string[];
  /** The filter that follows this one in the summary, if not the next in the documentation. */
  readonly summaryBefore?: FilterName;
  /** Returns the order for `sortBy` if the key also works without the filter. */
  sort?(used: z.output<Schema> | undefined): Sort;
  readonly seed?: {
    handle(used: z.output<Schema>): string;
    /** Whether the seed has data to compare others with. */
    isComparable(seed: IndexedCreator): boolean;
  };
}

/** All fields given in a filter's group. */
export type Fields = Readonly<Record<string, unknown>>;

/** Dictionaries for normalising a filter, and the lists that collect its problems and warnings. */
export interface NormalisationContext {
  /** Name of the filter, for problems. */
  readonly field: FilterName;
  readonly group: Fields;
  readonly places: Pick<PlaceDictionary, 'byId' | 'named' | 'nearest'>;
  readonly languages: Pick<LanguageDictionary, 'byCode' | 'resolve' | 'nearest'>;
  readonly platform: Platform | null;
  readonly readCreator: CreatorReader;
  readonly problems: Problem[];
  /** Sentences for `warnings`. */
  readonly warnings: string[];
}

/** Resolved names that conditions are made from. */
export interface KnownNames {
  readonly places: Pick<PlaceDictionary, 'byId'>;
  /** The creator that the filter names; null if none. */
  readonly seed: IndexedCreator | null;
}

/** `creator` and `location` of `creator.location`. */
export function partsOf(name: FilterName): readonly [FilterGroup, string] {
  const dot = name.indexOf('.');
  return [name.slice(0, dot) as FilterGroup, name.slice(dot + 1)];
}

/** A filter with the two parts of its name. */
export interface PlacedFilter {
  readonly filter: Filter;
  readonly group: FilterGroup;
  readonly field: string;
}

/** Splits the name once, not in every call. */
export function placed(filter: Filter): PlacedFilter {
  const [group, field] = partsOf(filter.name);
  return { filter, group, field };
}
