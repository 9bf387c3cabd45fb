import type { AllCondition, Condition, RangeCondition } from './condition.ts';
import type { FigureName } from './figures.ts';
import type { Platform } from './platform.ts';

/** A condition that says how well it is met, and so can be ordered by: see `measureOf`. */
export type MeasuredCondition = Exclude<Condition, RangeCondition | AllCondition>;

/**
 * What results are ordered by, descending, unknown last: a figure, or how well a condition of the same query is met: the
 * share that it tests, the similarity, or how many names or entries match (those of `none` don't count).
 */
export type Sort =
  | { readonly by: 'figure'; readonly figure: FigureName }
  | { readonly by: 'condition'; readonly condition: MeasuredCondition };

/**
 * A search as pure data: names resolved, defaults applied, words split; made from the filter object by
 * `normaliseFilters`. All conditions must hold. `matches` and `compareCreators` in `./testing` say exactly what it means.
 * (spec: action 2.1, contract 2)
 */
export interface SearchQuery {
  readonly platform: Platform;
  readonly conditions: readonly Condition[];
  readonly sort: Sort;
}

/** Every creator of the platform, by follower count: the query to start from when writing one by hand. */
export function everyCreator(platform: Platform): SearchQuery {
  return { platform, conditions: [], sort: { by: 'figure', figure: 'followers' } };
}

/** The same conditions with one range a figure. */
export function withMergedRanges(conditions: readonly Condition[]): readonly Condition[] {
  const merged: Condition[] = [];
  for (const condition of conditions) {
    const at = condition.kind === 'range' ? merged.findIndex((known) => sameFigure(known, condition)) : -1;
    if (at < 0) merged.push(condition);
    else merged[at] = intersection(merged[at] as RangeCondition, condition as RangeCondition);
  }
  return merged;
}

function sameFigure(known: Condition, { figure }: RangeCondition): boolean {
  return known.kind === 'range' && known.figure === figure;
}

function intersection(a: RangeCondition, b: RangeCondition): RangeCondition {
  return { ...a, min: boundOf(a.min, b.min, Math.max), max: boundOf(a.max, b.max, Math.min) };
}

function boundOf(a: number | null, b: number | null, narrower: (a: number, b: number) => number): number | null {
  if (a === null || b === null) return a ?? b;
  return narrower(a, b);
}
