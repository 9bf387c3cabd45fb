import { type FigureName, figures } from './figures.ts';
import type { SearchQuery } from './query.ts';

/** The figures that histograms are made of, by the field of a creator. */
export const histogramFigures = {
  follower_count: 'followers',
  engagement_rate_pct: 'engagementRate',
  average_likes: 'likes',
  average_views: 'views',
} as const satisfies Readonly<Record<string, FigureName>>;

export type HistogramField = keyof typeof histogramFigures;

/** Creators whose figure is at least `min` and below `max`; `max` is null where there is no upper bound. */
export interface HistogramBucket {
  readonly min: number;
  readonly max: number | null;
  readonly count: number;
}

/** A histogram has no more buckets than this. */
export const mostBuckets = 24;

/** Where buckets begin within a power of ten, the finest first: each has the edges of the next. */
const finestSteps: readonly number[] = [1, 1.5, 2, 3, 5, 7];
const series: readonly (readonly number[])[] = [finestSteps, [1, 2, 5], [1]];

/**
 * Where the finest buckets of a figure begin, ascending, the first at 0; the last has no upper bound. What is asked of an
 * engine: `histogramOf` joins its counts.
 */
export function histogramEdges(figure: FigureName): readonly number[] {
  return edgesOf(figure, finestSteps);
}

/**
 * The counts of the finest buckets as at most `mostBuckets`, without empty ones at either end: as fine as the spread of the
 * values allows, so that a slider over it has steps everywhere.
 */
export function histogramOf(figure: FigureName, counts: readonly number[]): readonly HistogramBucket[] {
  const finest = histogramEdges(figure).map((min, at) => ({ min, count: counts[at] ?? 0 }));
  const choices = series.map((steps) => {
    return withoutEmptyEnds(joined(finest, new Set(edgesOf(figure, steps))));
  });
  return choices.find((buckets) => buckets.length <= mostBuckets) ?? [];
}

/** The query without its ranges of the figure: what a slider of the figure shows does not depend on its position. */
export function withoutRangesOf(figure: FigureName, query: SearchQuery): SearchQuery {
  const conditions = query.conditions.filter((one) => one.kind !== 'range' || one.figure !== figure);
  return { ...query, conditions };
}

function edgesOf(figure: FigureName, steps: readonly number[]): readonly number[] {
  return [0, ...powersOf(figure).flatMap((power) => steps.map((step) => edgeAt(step, power)))];
}

/** Counts reach to ten thousand millions, percents from a hundredth to a thousand. */
function powersOf(figure: FigureName): readonly number[] {
  const [from, to] = figures[figure].unit === 'percent' ? [-2, 2] : [0, 9];
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** As it would be written: 7 times a tenth is not 0.7 in doubles. */
function edgeAt(step: number, power: number): number {
  return Number(`${step}e${power}`);
}

function joined(
  finest: readonly { readonly min: number; readonly count: number }[],
  begins: ReadonlySet<number>,
): readonly HistogramBucket[] {
  const buckets: { min: number; max: number | null; count: number }[] = [];
  for (const { min, count } of finest) {
    const last = buckets.at(-1);
    if (last !== undefined && !begins.has(min)) last.count += count;
    else {
      if (last !== undefined) last.max = min;
      buckets.push({ min, max: null, count });
    }
  }
  return buckets;
}

function withoutEmptyEnds(buckets: readonly HistogramBucket[]): readonly HistogramBucket[] {
  const first = buckets.findIndex(({ count }) => count > 0);
  return first < 0 ? [] : buckets.slice(first, buckets.findLastIndex(({ count }) => count > 0) + 1);
}
