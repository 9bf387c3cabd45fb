import type { z } from 'zod';
import type { Condition } from './condition.ts';
import type { FigureName } from './figures.ts';
import type { IndexedCreator, SearchedFacts } from './indexed-creator.ts';
import type { Platform } from './platform.ts';
import type { LanguageDictionary, PlaceDictionary } from './ports.ts';
import type { Problem } from './problem.ts';
import type { Sort } from './query.ts';
import type { SortBy } from './sort-by.ts';
import type { NameKind } from './tokens.ts';

export const filterGroups = ['basic', 'creator', 'audience', 'content', 'performance'] as const;
export type FilterGroup = (typeof filterGroups)[number];

/** How filters of one group behave: a file in `kinds/` each. */
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
  | 'language'
  | 'share'
  | 'alike';

/** Group and field, as callers write it: `performance.averageLikes`. */
export type FilterName = `${FilterGroup}.${string}`;

/** A creator as an import record has it, as far as an example needs. */
export type ExampleFacts = Omit<Partial<SearchedFacts>, 'id' | 'platform'>;

/** Creators that a filter finds and others that it must not find. Creators of whom nothing is known are tried too. */
export interface Example<Given = unknown> {
  readonly given: Given;
  readonly matching: readonly [ExampleFacts, ...ExampleFacts[]];
  readonly others: readonly [ExampleFacts, ...ExampleFacts[]];
  /** The creator that the filter names, where it names one. */
  readonly seed?: ExampleFacts;
}

/** What a condition reads of a creator: the kind of the condition, and figures, names or lists. */
export type Reads =
  | { readonly kind: 'range'; readonly of: readonly [FigureName, ...FigureName[]] }
  | { readonly kind: 'all' | 'any'; readonly of: readonly [NameKind] }
  | { readonly kind: 'words'; readonly of: readonly ['bio' | 'caption']; readonly lists: readonly WordList[] }
  | { readonly kind: 'share'; readonly of: readonly ['place' | 'language'] }
  | { readonly kind: 'ages'; readonly of: readonly [] }
  | { readonly kind: 'alike'; readonly of: readonly ['creator' | 'audience'] };

export type WordList = 'any' | 'all' | 'none';

/** Where a slider of a figure begins and ends, and its steps: most creators lie between. */
export interface Slider {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** What a definition says, whatever its kind. */
export interface FilterTexts<Given> {
  /** For callers: the description in the schema, in OpenAPI and in the documentation. */
  readonly describe: string;
  /** Platforms on which it works; elsewhere it is ignored, and `warnings` says so. (spec: action 2.1, contract 2) */
  readonly platforms: 'all' | readonly Platform[];
  /** Values of `basic.sortBy` that order by how well it is met. (spec: action 2.1) */
  readonly sortBy?: readonly SortBy[];
  readonly examples: readonly [Example<Given>, ...Example<Given>[]];
}

/** One filter: everything there is to know about it. Made by the functions in `kinds/`, listed in `filters/index.ts`. */
export interface Filter<Name extends FilterName = FilterName, Schema extends z.ZodType = z.ZodType>
  extends FilterTexts<z.input<Schema>> {
  readonly name: Name;
  readonly kind: FilterKind;
  readonly reads: Reads;
  readonly slider?: Slider;
  /** Shape and single-field rules. */
  readonly schema: Schema;
  /** The filter with defaults applied and names resolved, or undefined when nothing is asked for; problems go to `to`. */
  normalise(given: z.output<Schema> | undefined, to: Normalising): z.output<Schema> | undefined;
  /** Whether it has a normal form also where callers leave it out. */
  readonly hasDefault?: true;
  /** What a filter in normal form asks of creators; none where it does not restrict. */
  conditions(used: z.output<Schema>, known: KnownNames): readonly Condition[];
  /** A filter in normal form in words for people. */
  summary(used: z.output<Schema>, group: Fields): readonly string[];
  /** In the summary it comes before this one, where that differs from the order of the documentation. */
  readonly summaryBefore?: FilterName;
  /** The order of `sortBy` where it doesn't need the filter: asked also when the filter is absent. */
  sort?(used: z.output<Schema> | undefined): Sort;
  /** The creator that a filter in normal form names. */
  readonly seed?: {
    handle(used: z.output<Schema>): string;
    /** Whether enough is known of it to compare others with. */
    isComparable(seed: IndexedCreator): boolean;
  };
}

/** All fields given in a filter's group. */
export type Fields = Readonly<Record<string, unknown>>;

/** What normalising a filter may look up, and where it leaves what it finds. */
export interface Normalising {
  /** Name of the filter, for problems. */
  readonly field: FilterName;
  readonly group: Fields;
  readonly places: Pick<PlaceDictionary, 'byId' | 'resolve' | 'nearest'>;
  readonly languages: Pick<LanguageDictionary, 'byCode' | 'resolve' | 'nearest'>;
  readonly problems: Problem[];
}

/** What conditions are made with. */
export interface KnownNames {
  readonly places: Pick<PlaceDictionary, 'byId'>;
  /** The creator that the filter names; null where it names none. */
  readonly seed: IndexedCreator | null;
}

/** `creator` and `location` of `creator.location`. */
export function partsOf(name: FilterName): readonly [FilterGroup, string] {
  const dot = name.indexOf('.');
  return [name.slice(0, dot) as FilterGroup, name.slice(dot + 1)];
}

/** A filter and where callers write it. */
export interface PlacedFilter {
  readonly filter: Filter;
  readonly group: FilterGroup;
  readonly field: string;
}

/** The filter with the parts of its name, which is cheaper than taking it apart in every call. */
export function placed(filter: Filter): PlacedFilter {
  const [group, field] = partsOf(filter.name);
  return { filter, group, field };
}
