import { z } from 'zod';
import type { FigureName } from '../figures.ts';
import type { Fields, Filter, FilterName, FilterTexts, NormalisationContext, Slider } from '../filter.ts';
import { filterOf } from './filter-of.ts';
import { boundsInWords } from './range.ts';

const schema = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

interface Definition extends FilterTexts<number> {
  readonly figure: FigureName;
  /** Slider for both bounds, defined on the minimum. */
  readonly slider?: Slider;
  readonly bound: 'minimum' | 'maximum';
  /** Fields of the group for the minimum and maximum. */
  readonly fields: readonly [string, string];
  /** Unit after the bounds in the summary: `3 to 5 posts`. */
  readonly summary: string;
}

/** A bound of a count; the other bound is another field of the same group. */
export function countBoundFilter<Name extends FilterName>(
  name: Name,
  definition: Definition,
): Filter<Name, typeof schema> {
  const { figure, bound, fields, summary, ...texts } = definition;
  const [minimumField, maximumField] = fields;
  const isMinimum = bound === 'minimum';
  const boundsOf = (group: Fields) => ({
    minValue: group[minimumField] as number | undefined,
    maxValue: group[maximumField] as number | undefined,
  });
  return filterOf(name, {
    ...texts,
    kind: 'count-bound',
    reads: { kind: 'range', of: [figure] },
    schema,
    normalise(given, to) {
      if (isMinimum) refuseCrossed(boundsOf(to.group), maximumField, to);
      return given;
    },
    conditions: (used) => [{ kind: 'range', figure, min: isMinimum ? used : null, max: isMinimum ? null : used }],
    summary(_, group) {
      const bounds = boundsOf(group);
      // If both bounds are given, the minimum describes both.
      return isMinimum || bounds.minValue === undefined ? boundsInWords(bounds, summary) : [];
    },
  });
}

function refuseCrossed(
  { minValue, maxValue }: { minValue: number | undefined; maxValue: number | undefined },
  maximumField: string,
  to: NormalisationContext,
): void {
  if (minValue === undefined || maxValue === undefined || minValue <= maxValue) return;
  to.problems.push({ field: to.field, problem: `must not be above ${maximumField}`, code: 'conflict' });
}
