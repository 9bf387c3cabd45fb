import { type Filter, filterObject, filters, rangeSchema } from '@creator-discovery/search-filters';
import { z } from 'zod';

/**
 * Shapes that the OpenAPI document has once, under a name of their own: clients generated from it have one type for each.
 * A name must not be one that languages have already (`Error`, `List`), or generators change it.
 *
 * `sent`: part of requests, hence closed, and with defaults optional. What answers hold is open, so that it may grow.
 *
 * @example
 * export const creatorRow = z.object({ ... }).register(namedShapes, { name: 'Creator' });
 */
export const namedShapes = z.registry<{ readonly name: string; readonly sent?: true }>();

rangeSchema.register(namedShapes, { name: 'NumberRange', sent: true });
const { basic, creator, audience, content, performance } = filterObject.shape;
basic.register(namedShapes, { name: 'BasicFilters', sent: true });
creator.unwrap().register(namedShapes, { name: 'CreatorFilters', sent: true });
audience.unwrap().register(namedShapes, { name: 'AudienceFilters', sent: true });
content.unwrap().register(namedShapes, { name: 'ContentFilters', sent: true });
performance.unwrap().register(namedShapes, { name: 'PerformanceFilters', sent: true });
filterObject.register(namedShapes, { name: 'FilterObject', sent: true });
for (const { name, schema } of filters as readonly Filter[])
  if (schema instanceof z.ZodObject && namedShapes.get(schema) === undefined)
    schema.register(namedShapes, { name: `${pascal(name)}Filter`, sent: true });

/** Filters as they were used: a filter object that a request may send as it is. Stored ones are read as plain JSON. */
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
