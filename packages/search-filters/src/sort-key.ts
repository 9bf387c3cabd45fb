import type { Condition } from './condition.ts';
import { type Figure, type FigureName, figureNames, figures } from './figures.ts';
import type { Filter, FilterName } from './filter.ts';
import { filters } from './filters/index.ts';
import type { MeasuredCondition, Sort } from './query.ts';
import { type SortBy, sortByValues } from './sort-by.ts';

/** Filters in normal form, and the conditions made from each. */
export interface SortContext {
  used(filter: FilterName): unknown;
  conditions(filter: FilterName): readonly Condition[];
}

/**
 * - `value`: orders by a figure
 * - `filter`: orders by how well a filter is met; falls back to `FOLLOWER_COUNT` if that filter is absent
 * - `no_data`: has no data on any platform; always falls back
 */
export type SortKey =
  | { readonly kind: 'value'; sort(context: SortContext): Sort }
  | { readonly kind: 'filter'; readonly filters: readonly FilterName[] }
  | { readonly kind: 'no_data' };

/** Figures and filters name the keys that order by them. (spec: action 2.1, contract 2 "Sorting") */
export const sortKeys = Object.fromEntries(sortByValues.map((sortBy) => [sortBy, keyOf(sortBy)])) as Readonly<
  Record<SortBy, SortKey>
>;

function keyOf(sortBy: SortBy): SortKey {
  const figure = figureNames.find((name) => ordersBy(figures[name], sortBy));
  if (figure) return { kind: 'value', sort: () => byFigure(figure) };
  const own = filters.filter((each) => ordersBy(each, sortBy));
  const [filter]: readonly Filter[] = own;
  if (!filter) return { kind: 'no_data' };
  const { name, sort } = filter;
  return sort
    ? { kind: 'value', sort: ({ used }) => sort(used(name)) }
    : { kind: 'filter', filters: own.map((each) => each.name) };
}

function ordersBy({ sortBy: keys = [] }: Figure | Filter, sortBy: SortBy): boolean {
  return keys.includes(sortBy);
}

export interface ChosenSort {
  readonly sort: Sort;
  /** Sentence for `warnings` if the key was replaced by `FOLLOWER_COUNT`. */
  readonly fallback: string | null;
}

/** Returns the order for a key, or falls back to `FOLLOWER_COUNT`. */
export function chosenSort(sortBy: SortBy, context: SortContext, platform: string): ChosenSort {
  const key = sortKeys[sortBy];
  if (key.kind === 'value') return { sort: key.sort(context), fallback: null };
  const needed = key.kind === 'filter' ? key.filters : [];
  const condition = needed.flatMap((name) => context.conditions(name)).find(isMeasured);
  if (condition) return { sort: { by: 'condition', condition }, fallback: null };
  const reason = key.kind === 'filter' ? `needs the filter ${needed.join(' or ')}` : `has no data on ${platform}`;
  return {
    sort: byFigure('followers'),
    fallback: `basic.sortBy ${sortBy} ${reason}: sorted by FOLLOWER_COUNT instead.`,
  };
}

function byFigure(figure: FigureName): Sort {
  return { by: 'figure', figure };
}

/** Whether creators can meet the condition to a degree. Excluded words have no degree. */
function isMeasured(condition: Condition): condition is MeasuredCondition {
  if (condition.kind === 'words') return condition.any.length + condition.all.length > 0;
  return condition.kind !== 'range' && condition.kind !== 'ranges' && condition.kind !== 'all';
}
