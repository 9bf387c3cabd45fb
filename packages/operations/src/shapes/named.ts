import {
  type Filter,
  filterObject,
  filters,
  languageValue,
  placeValue,
  rangeSchema,
} from '@creator-discovery/search-filters';
import { z } from 'zod';

/**
 * Shapes that appear once in the OpenAPI document, under their own name. Generated clients have one type for each.
 * Avoid names that languages already use (`Error`, `List`), which generators rename.
 *
 * `sent`: part of requests, hence closed and with optional defaults. Shapes of answers are open, so that they may grow.
 *
 * @example
 * export const creatorRow = z.object({ ... }).register(namedShapes, { name: 'Creator' });
 */
export const namedShapes = z.registry<{ readonly name: string; readonly sent?: true }>();

rangeSchema.register(namedShapes, { name: 'NumberRange', sent: true });
placeValue.register(namedShapes, { name: 'PlaceValue', sent: true });
languageValue.register(namedShapes, { name: 'LanguageValue', sent: true });
const { basic, creator, audience, content, performance, exclude } = filterObject.shape;
basic.register(namedShapes, { name: 'BasicFilters', sent: true });
creator.unwrap().register(namedShapes, { name: 'CreatorFilters', sent: true });
audience.unwrap().register(namedShapes, { name: 'AudienceFilters', sent: true });
content.unwrap().register(namedShapes, { name: 'ContentFilters', sent: true });
performance.unwrap().register(namedShapes, { name: 'PerformanceFilters', sent: true });
exclude.unwrap().register(namedShapes, { name: 'Exclusions', sent: true });
filterObject.register(namedShapes, { name: 'FilterObject', sent: true });
for (const { name, schema } of filters as readonly Filter[])
  if (schema instanceof z.ZodObject && namedShapes.get(schema) === undefined)
    schema.register(namedShapes, { name: `${pascal(name)}Filter`, sent: true });

/** Normalised filters, which a request may send unchanged. Stored filters are read as plain JSON. */
export const filtersUsed = z
  .record(z.string(), z.unknown())
  .register(namedShapes, { name: 'FilterObject', sent: true });

/** Returns `GetCreator` for `get_creator`, and `CreatorGender` for `creator.gender`. */
export function pascal(name: string): string {
  return name
    .split(/[_.]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
