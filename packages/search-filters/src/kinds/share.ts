import { z } from 'zod';
import { type Gender, genders } from '../creator-attributes.ts';
import { minimumPercentage, percentage, text } from '../field-schemas.ts';
import type { Filter, FilterName, FilterTexts, Slider } from '../filter.ts';
import { shareOfPercent } from '../shares.ts';
import { normalLanguage } from './language.ts';
import { normalPlace, placeFields } from './place.ts';
import { type Bounds, normalBounds } from './range.ts';

/** Minimum share of the audience in percent where a filter on its gender names none. (contract 2) */
export const genderPercentage = 50;

const placeSchema = z.strictObject({
  ...placeFields,
  percentage: minimumPercentage,
});

/** Share of the audience at a place. */
export function placeShareFilter<Name extends FilterName>(
  name: Name,
  { describe, ...texts }: FilterTexts<z.input<typeof placeSchema>>,
): Filter<Name, typeof placeSchema> {
  return {
    ...texts,
    name,
    kind: 'share',
    describe,
    reads: { kind: 'share', of: ['place'] },
    schema: placeSchema.describe(describe),
    normalise: normalPlace,
    conditions({ id, percentage: least }, { places }) {
      const place = places.byId(id ?? '');
      return place ? [{ kind: 'share', of: 'place', entry: place.ordinal, minimum: minimumShare(least) }] : [];
    },
    summary: (used) => [`audience in ${used.display_name ?? used.id}${shareInWords(used.percentage)}`],
  };
}

const languageSchema = z.strictObject({
  code: text.optional().describe('ISO 639-1 code from search_languages.'),
  name: text.optional().describe('Name of the language; with a code it is only shown.'),
  percentage: minimumPercentage,
});

/** Share of the audience that speaks a language. */
export function languageShareFilter<Name extends FilterName>(
  name: Name,
  { describe, ...texts }: FilterTexts<z.input<typeof languageSchema>>,
): Filter<Name, typeof languageSchema> {
  return {
    ...texts,
    name,
    kind: 'share',
    describe,
    reads: { kind: 'share', of: ['language'] },
    schema: languageSchema.describe(describe),
    normalise: normalLanguage,
    conditions: ({ code, percentage: least }) =>
      code === undefined ? [] : [{ kind: 'share', of: 'language', entry: code, minimum: minimumShare(least) }],
    summary: (used) => [`audience language ${used.name ?? used.code}${shareInWords(used.percentage)}`],
  };
}

const genderSchema = z.strictObject({
  code: z.enum(genders),
  percentage: percentage.optional().describe(`Minimum share in percent. Default ${genderPercentage}.`),
});

const genderFigures = { MALE: 'male', FEMALE: 'female' } as const satisfies Readonly<Record<Gender, string>>;

/** Share of the audience of a gender. */
export function genderShareFilter<Name extends FilterName>(
  name: Name,
  { describe, ...texts }: FilterTexts<z.input<typeof genderSchema>>,
): Filter<Name, typeof genderSchema> {
  return {
    ...texts,
    name,
    kind: 'share',
    describe,
    reads: { kind: 'range', of: [genderFigures.MALE, genderFigures.FEMALE] },
    schema: genderSchema.describe(describe),
    normalise: (given) => given && { code: given.code, percentage: given.percentage ?? genderPercentage },
    conditions: ({ code, percentage: least }) => [
      { kind: 'range', figure: genderFigures[code], min: minimumShare(least), max: null },
    ],
    summary: (used) => [`audience ${used.code.toLowerCase()}${shareInWords(used.percentage)}`],
  };
}

const ageSchema = z.strictObject({
  minValue: z.number().optional().describe('Youngest age in years, inclusive.'),
  maxValue: z.number().optional().describe('Oldest age in years, inclusive.'),
  percentage: minimumPercentage,
});

/** Share of the audience in an age band. */
export function ageShareFilter<Name extends FilterName>(
  name: Name,
  { describe, ...texts }: FilterTexts<z.input<typeof ageSchema>> & { readonly slider: Slider },
): Filter<Name, typeof ageSchema> {
  return {
    ...texts,
    name,
    kind: 'share',
    describe,
    reads: { kind: 'ages', of: [] },
    schema: ageSchema.describe(describe),
    normalise(given, to) {
      const bounds = normalBounds(given, to);
      if (given?.percentage === undefined) return bounds;
      if (!bounds)
        to.problems.push({ field: `${to.field}.minValue`, problem: 'is required, or maxValue', code: 'required' });
      return { ...bounds, percentage: given.percentage };
    },
    conditions: ({ minValue = null, maxValue = null, percentage: least }) => [
      { kind: 'ages', min: minValue, max: maxValue, minimum: minimumShare(least) },
    ],
    summary: (used) => [`audience aged ${agesInWords(used)}${shareInWords(used.percentage)}`],
  };
}

/** Without a percentage any share above zero is enough. (contract 2) */
function minimumShare(least: number | undefined): number {
  return least === undefined ? 1 : shareOfPercent(least);
}

function shareInWords(least: number | undefined): string {
  return least === undefined ? '' : ` at least ${least} %`;
}

function agesInWords({ minValue, maxValue }: Bounds): string {
  if (minValue === undefined) return `up to ${maxValue}`;
  return maxValue === undefined ? `${minValue} and over` : `${minValue} to ${maxValue}`;
}
