import type { Condition } from './condition.ts';
import { type Figure, type FigureName, figureNames, figures } from './figures.ts';
import type { Filter, FilterName } from './filter.ts';
import { filters } from './filters/index.ts';
import type { MeasuredCondition, Sort } from './query.ts';
import { type SortBy, sortByValues } from './sort-by.ts';

/** What a sort key may look at to find its order: filters in normal form, and the conditions each has made. */
export interface SortContext {
  used(filter: FilterName): unknown;
  conditions(filter: FilterName): readonly Condition[];
}

/**
 * - `value`: ordered by a figure every platform's creators carry
 * - `filter`: ordered by how well a filter is met; falls back to `FOLLOWER_COUNT` when that filter is absent
 * - `no_data`: nothing is collected for it on any platform; always falls back
 */
export type SortKey =
  | { readonly kind: 'value'; sort(context: SortContext): Sort }
  | { readonly kind: 'filter'; readonly filter: FilterName }
  | { readonly kind: 'no_data' };

/**
 * What each sort key means, on all platforms alike: figures and filters name the keys that order by them.
 * (spec: action 2.1, contract 2 "Sorting")
 */
export const sortKeys = Object.fromEntries(sortByValues.map((sortBy) => [sortBy, keyOf(sortBy)])) as Readonly<
  Record<SortBy, SortKey>
>;

function keyOf(sortBy: SortBy): SortKey {
  const figure = figureNames.find((name) => ordersBy(figures[name], sortBy));
  if (figure) return { kind: 'value', sort: () => byFigure(figure) };
  const filter: Filter | undefined = filters.find((each) => ordersBy(each, sortBy));
  if (!filter) return { kind: 'no_data' };
  const { name, sort } = filter;
  return sort ? { kind: 'value', sort: ({ used }) => sort(used(name)) } : { kind: 'filter', filter: name };
}

function ordersBy({ sortBy: keys = [] }: Figure | Filter, sortBy: SortBy): boolean {
  return keys.includes(sortBy);
}

export type ChosenSort =
  | { readonly sort: Sort; readonly fallback: null }
  | { readonly sort: Sort; readonly fallback: string };

/** The order for a key, or `FOLLOWER_COUNT` with the reason why (a sentence for `warnings`). */
export function chosenSort(sortBy: SortBy, context: SortContext, platform: string): ChosenSort {
  const key = sortKeys[sortBy];
  switch (key.kind) {
    case 'value':
      return { sort: key.sort(context), fallback: null };
    case 'filter': {
      const condition = context.conditions(key.filter).find(isMeasured);
      if (condition) return { sort: { by: 'condition', condition }, fallback: null };
      return {
        sort: byFigure('followers'),
        fallback: `basic.sortBy ${sortBy} needs the filter ${key.filter}: sorted by FOLLOWER_COUNT instead.`,
      };
    }
    case 'no_data':
      return {
        sort: byFigure('followers'),
        fallback: `basic.sortBy ${sortBy} has no data on ${platform}: sorted by FOLLOWER_COUNT instead.`,
      };
  }
}

function byFigure(figure: FigureName): Sort {
  return { by: 'figure', figure };
}

/** Whether there is anything in it that creators can meet more or less: words to leave out can't be. */
function isMeasured(condition: Condition): condition is MeasuredCondition {
  if (condition.kind === 'words') return condition.any.length + condition.all.length > 0;
  return condition.kind !== 'range' && condition.kind !== 'all';
}
