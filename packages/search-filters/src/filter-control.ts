import { figures } from './figures.ts';
import type { Filter, FilterKind, Slider } from './filter.ts';
import { type HistogramField, histogramFigures } from './histogram.ts';

/** Form control of a filter: `x-filter` in the OpenAPI document. */
export interface FilterControl {
  readonly kind: string;
  readonly platforms: 'all' | Filter['platforms'];
  /** Whether the form also asks for a minimum share of the audience. */
  readonly share?: true;
  readonly slider?: Slider & { readonly scale: 'log' | 'linear' };
  /** Field for the histogram of `count_creators`. */
  readonly histogram?: HistogramField;
}

/** Controls whose name differs from the filter's kind. */
const controlKinds: Readonly<Partial<Record<FilterKind, string>>> = {
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
    kind: controlKindOf(kind, reads),
    platforms: platforms ?? 'all',
    ...((kind === 'share' || kind === 'shares') && { share: true }),
    ...(slider && { slider: { ...slider, scale: isCounted ? 'log' : 'linear' } }),
    ...(kind === 'range' && histogram && { histogram }),
  };
}

/** A single list of words has the control of a list of names. Gender shares are figures, so they read ranges. */
function controlKindOf(kind: FilterKind, reads: Filter['reads']): string {
  if (reads.kind === 'words' && reads.lists.length === 1) return 'names';
  if (kind !== 'share' && kind !== 'shares') return controlKinds[kind] ?? kind;
  if (reads.kind === 'share') return kind === 'share' ? reads.of[0] : `${reads.of[0]}s`;
  return reads.kind === 'ages' ? 'ages' : 'gender';
}
