import { figures } from './figures.ts';
import type { Filter, FilterKind, Slider } from './filter.ts';
import { type HistogramField, histogramFigures } from './histogram.ts';

/** The control of a filter in a form: `x-filter` in the OpenAPI document. */
export interface FilterControl {
  /** The kind of value that the filter asks for. */
  readonly kind: string;
  readonly platforms: Filter['platforms'];
  /** With the least share of the audience. */
  readonly share?: true;
  readonly slider?: Slider & { readonly scale: 'log' | 'linear' };
  /** The figure of which `count_creators` gives a histogram. */
  readonly histogram?: HistogramField;
}

/** Most are asked for by their kind. */
const asked: Readonly<Partial<Record<FilterKind, string>>> = {
  'count-bound': 'bound',
  'at-least': 'ratio',
  date: 'day',
  'one-of': 'gender',
  'all-of': 'names',
  'any-of': 'names',
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
function askedBy(kind: FilterKind, reads: Filter['reads']): string {
  if (reads.kind === 'words' && reads.lists.length === 1) return 'names';
  if (kind !== 'share') return asked[kind] ?? kind;
  if (reads.kind === 'share') return reads.of[0];
  return reads.kind === 'ages' ? 'ages' : 'gender';
}
