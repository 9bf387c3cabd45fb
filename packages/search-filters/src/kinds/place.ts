import { z } from 'zod';
import type { Condition } from '../condition.ts';
import { severalValues, text } from '../field-schemas.ts';
import type { KnownNames, NormalisationContext } from '../filter.ts';
import { isMisspelled } from '../nearest-name.ts';
import type { Place, PlaceDictionary } from '../ports.ts';
import { foldText } from '../words.ts';
import { plainFilters } from './filter-of.ts';
import { compact, normalValues } from './members.ts';

const plainNameText =
  'Place name in any language, ignoring case and accents; the most populous match is used, and `warnings` names the others. An unknown name is refused with the nearest names.';

/** Number of suggestions for an unknown name. */
export const nearestOffered = 5;

/** Namesakes with a smaller share of the chosen place's population are left out of the warning. */
const minNamesakeShare = 0.1;

/** Callers give either `id`, with or without `display_name`, or `name`. (spec: action 2.1) */
export const placeFields = {
  id: text.optional().describe('Id from search_locations.'),
  display_name: z
    .string()
    .max(1000)
    .optional()
    .describe('Shown in filters_used, not used for matching. Only with an id.'),
  name: text.optional().describe(plainNameText),
} as const;

/** A place in a list. */
export const placeValue = z.strictObject(placeFields);

/** Requires this place or one within it: ordinals of places within a place follow its own. (contract 2) */
export const placeFilter = plainFilters({
  kind: 'place',
  reads: { kind: 'range', of: ['place'] },
  schema: z.strictObject(placeFields),
  normalise: normalPlace,
  conditions: (used, { places }) => withinPlaces(outermost([used], places)),
  summary: (used) => [`in ${placesInWords([used])}`],
});

/** Requires one of these places or one within them. */
export const placesFilter = plainFilters({
  kind: 'places',
  reads: { kind: 'ranges', of: ['place'] },
  schema: severalValues(placeValue),
  normalise: (given, to) => given && normalValues(given, to, normalPlace),
  conditions: (used, { places }) => withinPlaces(outermost(used, places)),
  summary: (used) => [`in ${placesInWords(used)}`],
});

/** Returns the places by ordinal, without those inside another one. */
export function outermost(
  used: readonly { readonly id?: string | undefined }[],
  places: KnownNames['places'],
): readonly Place[] {
  const known = used.flatMap(({ id = '' }) => places.byId(id) ?? []).sort((a, b) => a.ordinal - b.ordinal);
  let last = -1;
  return known.filter(({ ordinal, lastOrdinal }) => {
    if (ordinal <= last) return false;
    last = lastOrdinal;
    return true;
  });
}

function withinPlaces(places: readonly Place[]): readonly Condition[] {
  const ranges = places.map(({ ordinal, lastOrdinal }) => ({ min: ordinal, max: lastOrdinal }));
  if (ranges.length > 1) return [{ kind: 'ranges', figure: 'place', ranges }];
  return ranges.map((range) => ({ kind: 'range', figure: 'place', ...range }));
}

export function placesInWords(used: readonly GivenPlace[]): string {
  return used.map(({ display_name: displayName, id }) => displayName ?? id).join(' or ');
}

export interface GivenPlace {
  readonly id?: string | undefined;
  readonly display_name?: string | undefined;
  readonly name?: string | undefined;
  readonly percentage?: number | undefined;
}

/** Returns the place as the dictionary writes it, or adds a problem if it is unknown. */
export function normalPlace(given: GivenPlace | undefined, to: NormalisationContext) {
  if (!given) return undefined;
  const { id, display_name: displayName, name, percentage } = given;
  const forms = [id, name].filter((one) => one !== undefined).length;
  if (forms !== 1 || (id === undefined && displayName !== undefined)) {
    to.problems.push({
      field: to.field,
      problem: forms === 1 ? 'may have a display_name only with an id' : 'must have exactly one of id and name',
      code: 'exactly_one_of',
      allowed: ['id', 'name'],
    });
    return undefined;
  }
  const [place, ...namesakes] = id === undefined ? to.places.named(name ?? '') : [to.places.byId(id)];
  if (place && name !== undefined) warnOfName(name, { place, namesakes: namesakes.filter((one) => one !== null) }, to);
  if (place) return compact({ id: place.id, display_name: place.displayName, percentage });
  if (id !== undefined) refuseId(to);
  else refuseName(name ?? '', to);
  return undefined;
}

interface NamedPlaces {
  readonly place: Place;
  readonly namesakes: readonly Place[];
}

/** Returns the warnings of a search with this name. */
export function namesakeWarnings(
  name: string,
  { field, places }: { readonly field: string; readonly places: Partial<Pick<PlaceDictionary, 'named'>> },
): readonly string[] {
  const warnings: string[] = [];
  const [place, ...namesakes] = places.named?.(name) ?? [];
  if (place) warnOfName(name, { place, namesakes }, { field, warnings });
  return warnings;
}

/** Warns if the name was matched approximately, or if other places have it. */
function warnOfName(
  name: string,
  { place, namesakes }: NamedPlaces,
  to: { readonly field: string; readonly warnings: string[] },
): void {
  const [given = ''] = name.split(',');
  const isOtherName = !localNames.has(foldText(given).trim()) && isSpelledOtherwise(given, place.name);
  // `Columbia` is read as Colombia, but smaller places are spelled like it.
  const minPopulation = isOtherName ? 0 : place.population * minNamesakeShare;
  const others = namesakes.filter((other) => other.population >= minPopulation && !isSameArea(place, other));
  if (others.length === 0 && !isOtherName) return;
  const named = others.slice(0, nearestOffered).map(withId).join('; ');
  to.warnings.push(
    `${to.field} was read as ${withId(place)}${isOtherName ? ', which is spelled differently' : ''}.${
      named === '' ? '' : ` Other places of this name: ${named}. Send an id to choose one.`
    }`,
  );
}

/** Names in the language of the place that differ from the displayed one by a letter. */
const localNames = new Set(
  'aarhus andalucia brasil brussel danmark geneve genova habana hessen latvija lisboa milano odessa roma slovenija'.split(
    ' ',
  ),
);

/** Whether the names differ by one letter, ignoring case and accents. */
export function isSpelledOtherwise(given: string, known: string): boolean {
  return isMisspelled(foldText(given).trim(), foldText(known).trim());
}

/** Whether one place contains the other and is a country or at most twice as populous. */
function isSameArea(one: Place, other: Place): boolean {
  const [inner, outer] = one.ordinal > other.ordinal ? [one, other] : [other, one];
  const isInside = inner.ordinal <= outer.lastOrdinal;
  return isInside && (outer.type === 'COUNTRY' || inner.population >= outer.population / 2);
}

function withId({ id, displayName, type }: Place): string {
  return `${displayName} (${type.toLowerCase()}, ${id})`;
}

function refuseId(to: NormalisationContext): void {
  to.problems.push({
    field: `${to.field}.id`,
    problem: 'is not the id of a known place; see search_locations',
    code: 'not_allowed_value',
  });
}

function refuseName(name: string, to: NormalisationContext): void {
  const names = to.places.nearest(name, nearestOffered).map(({ displayName }) => displayName);
  to.problems.push({
    field: `${to.field}.name`,
    problem: 'is not a known place; see search_locations',
    code: 'not_allowed_value',
    ...(names.length === 0 ? {} : { allowed: [...new Set(names)] }),
  });
}
