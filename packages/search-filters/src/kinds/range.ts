import { z } from 'zod';
import { type FigureName, figures } from '../figures.ts';
import type { Filter, FilterName, FilterTexts, NormalisationContext, Slider } from '../filter.ts';
import { compactOrNothing } from './members.ts';

export const rangeSchema = z.strictObject({
  minValue: z.number().optional().describe('Lower bound, inclusive.'),
  maxValue: z.number().optional().describe('Upper bound, inclusive.'),
});

export type Bounds = z.output<typeof rangeSchema>;

type Pair = readonly [number, number];

interface Definition extends Omit<FilterTexts<Bounds>, 'examples'> {
  readonly figure: FigureName;
  readonly slider: Slider;
  /** Unit after the bounds in the summary: `10 to 20 followers`. */
  readonly summary: string;
  /** Bounds of the first example, and a value below and one above them. */
  readonly within: Pair;
  readonly outside: Pair;
  readonly examples?: FilterTexts<Bounds>['examples'];
}

/** Requires a figure within inclusive, optional bounds. */
export function rangeFilter<Name extends FilterName>(
  name: Name,
  definition: Definition,
): Filter<Name, typeof rangeSchema> {
  const { figure, describe, summary, within, outside, examples = [], ...texts } = definition;
  const [minValue, maxValue] = within;
  const creatorWith = (value: number) => ({ [figures[figure].source]: value });
  const creators = ([low, high]: Pair) => [creatorWith(low), creatorWith(high)] as const;
  return {
    ...texts,
    name,
    kind: 'range',
    describe,
    examples: [{ given: { minValue, maxValue }, matching: creators(within), others: creators(outside) }, ...examples],
    reads: { kind: 'range', of: [figure] },
    schema: rangeSchema.describe(
      `${describe}. Inclusive; both bounds are optional; creators whose value is unknown don't match.`,
    ),
    normalise: normalBounds,
    conditions: ({ minValue = null, maxValue = null }) => [{ kind: 'range', figure, min: minValue, max: maxValue }],
    summary: (used) => boundsInWords(used, summary),
  };
}

/** Returns the bounds, or undefined if there are none; adds a problem if they cross. */
export function normalBounds(
  given: Bounds | undefined,
  to: Pick<NormalisationContext, 'field' | 'problems'>,
): Bounds | undefined {
  if (!given) return undefined;
  const { minValue, maxValue } = given;
  if (minValue !== undefined && maxValue !== undefined && minValue > maxValue) {
    to.problems.push({ field: `${to.field}.minValue`, problem: 'must not be above maxValue', code: 'conflict' });
  }
  return compactOrNothing({ minValue, maxValue });
}

/** `10 to 20 followers`, `at least 10 followers`, `at most 20 followers`. */
export function boundsInWords({ minValue, maxValue }: Bounds, unit: string): readonly string[] {
  if (minValue !== undefined && maxValue !== undefined) return [`${minValue} to ${maxValue} ${unit}`];
  if (minValue !== undefined) return [`at least ${minValue} ${unit}`];
  return maxValue === undefined ? [] : [`at most ${maxValue} ${unit}`];
}
