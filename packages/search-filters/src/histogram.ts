import { type FigureName, figures } from './figures.ts';
import type { SearchQuery } from './query.ts';

/** Figures with histograms, by the creator's field. */
export const histogramFigures = {
  follower_count: 'followers',
  engagement_rate_pct: 'engagementRate',
  average_likes: 'likes',
  average_views: 'views',
} as const satisfies Readonly<Record<string, FigureName>>;

export type HistogramField = keyof typeof histogramFigures;

/** Number of creators whose figure is at least `min` and below `max`; null = no upper bound. */
export interface HistogramBucket {
  readonly min: number;
  readonly max: number | null;
  readonly count: number;
}

export const maxBuckets = 24;

/** Bucket edges within a power of ten, finest first. Each list contains the next, so that buckets can be joined. */
const finestSteps: readonly number[] = [1, 1.5, 2, 3, 5, 7];
const series: readonly (readonly number[])[] = [finestSteps, [1, 2, 5], [1]];

/** Returns the ascending lower edges of the finest buckets, from 0. Engines count between them; `histogramOf` joins the counts. */
export function histogramEdges(figure: FigureName): readonly number[] {
  return edgesOf(figure, finestSteps);
}

/** Joins the counts into the finest histogram of at most `maxBuckets` buckets, without empty buckets at the ends. */
export function histogramOf(figure: FigureName, counts: readonly number[]): readonly HistogramBucket[] {
  const finest = histogramEdges(figure).map((min, at) => ({ min, count: counts[at] ?? 0 }));
  const choices = series.map((steps) => withoutEmptyEnds(joined(finest, new Set(edgesOf(figure, steps)))));
  return choices.find((buckets) => buckets.length <= maxBuckets) ?? [];
}

/** Drops the query's ranges of the figure, so that a slider's histogram does not depend on the slider's position. */
export function withoutRangesOf(figure: FigureName, query: SearchQuery): SearchQuery {
  const conditions = query.conditions.filter((one) => one.kind !== 'range' || one.figure !== figure);
  return { ...query, conditions };
}

/** Counts reach 10^10; percentages range from 0.01 to 1000. Parses decimal forms because 7 * 0.1 is not 0.7 in doubles. */
function edgesOf(figure: FigureName, steps: readonly number[]): readonly number[] {
  const powers = figures[figure].unit === 'percent' ? [-2, -1, 0, 1, 2] : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  return [0, ...powers.flatMap((power) => steps.map((step) => Number(`${step}e${power}`)))];
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
