import { z } from 'zod';
import { text } from '../field-schemas.ts';
import type { FigureName } from '../figures.ts';
import type { Filter, FilterName, FilterTexts, Normalising } from '../filter.ts';
import type { Place } from '../ports.ts';
import { compact } from './members.ts';

/** How a plain name is read. */
const plainNameText =
  'Plain place name in any language, case and accent blind; the most populous match is used. An unknown one is refused with the nearest names.';

/** How many names a refusal offers. */
export const nearestOffered = 5;

/** A place as callers name it: `id`, with or without `display_name`, or `name`. (spec: action 2.1) */
export const placeFields = {
  id: text.optional().describe('Id from search_locations.'),
  display_name: z
    .string()
    .max(1000)
    .optional()
    .describe('Only with an id, as filters_used shows it; not used for matching.'),
  name: text.optional().describe(plainNameText),
} as const;

const schema = z.strictObject(placeFields);

interface Definition extends FilterTexts<z.input<typeof schema>> {
  readonly figure: FigureName;
}

/** This place or anywhere in it: ordinals of everything under a place follow its own. (contract 2) */
export function placeFilter<Name extends FilterName>(name: Name, definition: Definition): Filter<Name, typeof schema> {
  const { figure, describe, ...texts } = definition;
  return {
    ...texts,
    name,
    kind: 'place',
    describe,
    reads: { kind: 'range', of: [figure] },
    schema: schema.describe(describe),
    normalise: normalPlace,
    conditions({ id }, { places }) {
      const place = places.byId(id ?? '');
      return place ? [{ kind: 'range', figure, min: place.ordinal, max: place.lastOrdinal }] : [];
    },
    summary: (used) => [`in ${used.display_name ?? used.id}`],
  };
}

interface GivenPlace {
  readonly id?: string | undefined;
  readonly display_name?: string | undefined;
  readonly name?: string | undefined;
  readonly percentage?: number | undefined;
}

/** The place by its id, as the dictionary writes it; a problem where it is none. */
export function normalPlace(given: GivenPlace | undefined, to: Normalising) {
  if (!given) return undefined;
  const { id, display_name: displayName, name, percentage } = given;
  const forms = [id, name].filter((one) => one !== undefined).length;
  if (forms !== 1 || (id === undefined && displayName !== undefined)) {
    to.problems.push({
      field: to.field,
      problem: forms === 1 ? 'has a display_name, which goes with an id only' : 'must have exactly one of id and name',
      code: 'exactly_one_of',
      allowed: ['id', 'name'],
    });
    return undefined;
  }
  const place = id === undefined ? to.places.resolve(name ?? '') : to.places.byId(id);
  if (place) return compact({ ...shownPlace(place), percentage });
  if (id !== undefined) refuseId(to);
  else refuseName(name ?? '', to);
  return undefined;
}

function shownPlace({ id, displayName }: Place) {
  return { id, display_name: displayName };
}

function refuseId(to: Normalising): void {
  to.problems.push({
    field: `${to.field}.id`,
    problem: 'is not the id of a known place; see search_locations',
    code: 'not_allowed_value',
  });
}

function refuseName(name: string, to: Normalising): void {
  const names = to.places.nearest(name, nearestOffered).map(({ displayName }) => displayName);
  to.problems.push({
    field: `${to.field}.name`,
    problem: 'is not a known place; see search_locations',
    code: 'not_allowed_value',
    ...(names.length === 0 ? {} : { allowed: [...new Set(names)] }),
  });
}
