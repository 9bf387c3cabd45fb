import type { AllCondition, Condition, RangeCondition, RangesCondition } from './condition.ts';
import type { FigureName } from './figures.ts';
import type { Platform } from './platform.ts';

/** A condition that creators meet to a degree, so that results can be ordered by it: see `measureOf`. */
export type MeasuredCondition = Exclude<Condition, RangeCondition | RangesCondition | AllCondition>;

/**
 * Order of results, descending, unknown last: by a figure, or by how well a condition of the query is met. The measure of a
 * condition is its share, its similarity, or the number of matching names or entries (except `none`).
 */
export type Sort =
  | { readonly by: 'figure'; readonly figure: FigureName }
  | { readonly by: 'condition'; readonly condition: MeasuredCondition };

/**
 * A search as pure data, made by `normaliseFilters`: names resolved, defaults applied, words split. All conditions must
 * hold. `matches` and `compareCreators` in `./testing` define its meaning. (spec: action 2.1, contract 2)
 */
export interface SearchQuery {
  readonly platform: Platform;
  readonly conditions: readonly Condition[];
  readonly sort: Sort;
  /** Ids of creators that never match, distinct. Engines prepare them once per array, which must not change. */
  readonly excluded?: readonly number[];
  /** Ids of the only creators that may match, distinct; they need not exist. */
  readonly within?: readonly number[];
}

/** Returns the query for every creator of the platform, by follower count. */
export function everyCreator(platform: Platform): SearchQuery {
  return { platform, conditions: [], sort: { by: 'figure', figure: 'followers' } };
}

/** Merges the ranges of each figure into one. */
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
