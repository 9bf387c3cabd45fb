import { figures } from './figures.ts';
import type { Filter, FilterKind, Slider } from './filter.ts';
import { type HistogramField, histogramFigures } from './histogram.ts';

/** The kinds of values that filters ask for. */
export type Asked =
  | 'range'
  | 'bound'
  | 'ratio'
  | 'day'
  | 'growth'
  | 'gender'
  | 'flag'
  | 'names'
  | 'words'
  | 'place'
  | 'language'
  | 'ages'
  | 'handle';

/** The control of a filter in a form: `x-filter` in the OpenAPI document. */
export interface FilterControl {
  readonly kind: Asked;
  readonly platforms: Filter['platforms'];
  /** With the least share of the audience. */
  readonly share?: true;
  readonly slider?: Slider & { readonly scale: 'log' | 'linear' };
  /** The figure of which `count_creators` gives a histogram. */
  readonly histogram?: HistogramField;
}

const asked: Readonly<Record<Exclude<FilterKind, 'share'>, Asked>> = {
  range: 'range',
  'count-bound': 'bound',
  'at-least': 'ratio',
  date: 'day',
  growth: 'growth',
  'one-of': 'gender',
  flag: 'flag',
  'all-of': 'names',
  'any-of': 'names',
  words: 'words',
  place: 'place',
  language: 'language',
  alike: 'handle',
};

export function controlOf({ kind, platforms, reads, slider }: Filter): FilterControl {
  const figure = reads.kind === 'range' ? reads.of[0] : undefined;
  const histogram = (Object.keys(histogramFigures) as HistogramField[]).find(
    (field) => histogramFigures[field] === figure,
  );
  const isCounted = figure !== undefined && ['count', 'average'].includes(figures[figure].unit);
  return {
    kind: askedBy(kind, reads),
    platforms,
    ...(kind === 'share' && { share: true }),
    ...(slider && { slider: { ...slider, scale: isCounted ? 'log' : 'linear' } }),
    ...(kind === 'range' && histogram && { histogram }),
  };
}

/** One list of words is asked for like one of names; shares of genders are figures. */
function askedBy(kind: FilterKind, reads: Filter['reads']): Asked {
  if (reads.kind === 'words' && reads.lists.length === 1) return 'names';
  if (kind !== 'share') return asked[kind];
  if (reads.kind === 'share') return reads.of[0];
  return reads.kind === 'ages' ? 'ages' : 'gender';
}
