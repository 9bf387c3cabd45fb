import { z } from 'zod';
import type { Condition } from '../condition.ts';
import { type Gender, genders } from '../creator-attributes.ts';
import { minimumPercentage, percentage, severalValues } from '../field-schemas.ts';
import type { KnownNames, NormalisationContext } from '../filter.ts';
import { shareOfPercent } from '../shares.ts';
import { plainFilters } from './filter-of.ts';
import {
  type GivenLanguage,
  languageCodes,
  languageFields,
  languagesInWords,
  languageValue,
  normalLanguage,
} from './language.ts';
import { normalValues } from './members.ts';
import { type GivenPlace, normalPlace, outermost, placeFields, placesInWords, placeValue } from './place.ts';
import { type Bounds, normalBounds } from './range.ts';

/** Default minimum share of a gender, in percent. (contract 2) */
export const genderPercentage = 50;

export const placeShareFilter = plainFilters({
  kind: 'share',
  reads: { kind: 'share', of: ['place'] },
  schema: z.strictObject({ ...placeFields, percentage: minimumPercentage }),
  normalise: normalPlace,
  conditions: (used, { places }) => shareOfPlaces([used], used.percentage, places),
  summary: (used) => [`audience in ${placesInWords([used])}${shareInWords(used.percentage)}`],
});

/** Sums the shares of several places. */
export const placesShareFilter = plainFilters({
  kind: 'shares',
  reads: { kind: 'share', of: ['place'] },
  schema: z.strictObject({ values: severalValues(placeValue), percentage: minimumPercentage }),
  normalise: (given, to) => given && { ...given, values: normalValues(given.values, within(to), normalPlace) },
  conditions: (used, { places }) => shareOfPlaces(used.values, used.percentage, places),
  summary: (used) => [`audience in ${placesInWords(used.values)}${shareInWords(used.percentage)}`],
});

function shareOfPlaces(
  used: readonly GivenPlace[],
  minPercent: number | undefined,
  places: KnownNames['places'],
): readonly Condition[] {
  const entries = outermost(used, places).map(({ ordinal }) => ordinal);
  return entries.length === 0 ? [] : [{ kind: 'share', of: 'place', entries, minimum: minimumShare(minPercent) }];
}

export const languageShareFilter = plainFilters({
  kind: 'share',
  reads: { kind: 'share', of: ['language'] },
  schema: z.strictObject({ ...languageFields, percentage: minimumPercentage }),
  normalise: normalLanguage,
  conditions: (used) => shareOfLanguages([used], used.percentage),
  summary: (used) => [`audience language ${languagesInWords([used])}${shareInWords(used.percentage)}`],
});

/** Sums the shares of several languages. */
export const languagesShareFilter = plainFilters({
  kind: 'shares',
  reads: { kind: 'share', of: ['language'] },
  schema: z.strictObject({ values: severalValues(languageValue), percentage: minimumPercentage }),
  normalise: (given, to) => given && { ...given, values: normalValues(given.values, within(to), normalLanguage) },
  conditions: (used) => shareOfLanguages(used.values, used.percentage),
  summary: (used) => [`audience language ${languagesInWords(used.values)}${shareInWords(used.percentage)}`],
});

function shareOfLanguages(used: readonly GivenLanguage[], minPercent: number | undefined): readonly Condition[] {
  const entries = languageCodes(used);
  return entries.length === 0 ? [] : [{ kind: 'share', of: 'language', entries, minimum: minimumShare(minPercent) }];
}

/** Problems name the value inside the filter. */
function within(to: NormalisationContext): NormalisationContext {
  return { ...to, field: `${to.field}.values` };
}

const genderFigures = { MALE: 'male', FEMALE: 'female' } as const satisfies Readonly<Record<Gender, string>>;

export const genderShareFilter = plainFilters({
  kind: 'share',
  reads: { kind: 'range', of: [genderFigures.MALE, genderFigures.FEMALE] },
  schema: z.strictObject({
    code: z.enum(genders),
    percentage: percentage.optional().describe(`Minimum share in percent. Default ${genderPercentage}.`),
  }),
  normalise: (given) => given && { code: given.code, percentage: given.percentage ?? genderPercentage },
  conditions: ({ code, percentage: minPercent }) => [
    { kind: 'range', figure: genderFigures[code], min: minimumShare(minPercent), max: null },
  ],
  summary: (used) => [`audience ${used.code.toLowerCase()}${shareInWords(used.percentage)}`],
});

export const ageShareFilter = plainFilters({
  kind: 'share',
  reads: { kind: 'ages', of: [] },
  slider: { low: 13, high: 65, step: 1 },
  schema: z.strictObject({
    minValue: z.number().optional().describe('Youngest age in years, inclusive.'),
    maxValue: z.number().optional().describe('Oldest age in years, inclusive.'),
    percentage: minimumPercentage,
  }),
  normalise(given, to) {
    const bounds = normalBounds(given, to);
    if (given?.percentage === undefined) return bounds;
    if (!bounds)
      to.problems.push({ field: `${to.field}.minValue`, problem: 'is required without maxValue', code: 'required' });
    return { ...bounds, percentage: given.percentage };
  },
  conditions: ({ minValue = null, maxValue = null, percentage: minPercent }) => [
    { kind: 'ages', min: minValue, max: maxValue, minimum: minimumShare(minPercent) },
  ],
  summary: (used) => [`audience aged ${agesInWords(used)}${shareInWords(used.percentage)}`],
});

/** Without a percentage any share above zero is enough. (contract 2) */
function minimumShare(minPercent: number | undefined): number {
  return minPercent === undefined ? 1 : shareOfPercent(minPercent);
}

function shareInWords(minPercent: number | undefined): string {
  return minPercent === undefined ? '' : ` at least ${minPercent} %`;
}

function agesInWords({ minValue, maxValue }: Bounds): string {
  if (minValue === undefined) return `up to ${maxValue}`;
  return maxValue === undefined ? `${minValue} and over` : `${minValue} to ${maxValue}`;
}
