import type { z } from 'zod';
import type { Filter, FilterName, FilterTexts } from '../filter.ts';

/** Returns a filter whose schema has its description. */
export function filterOf<Name extends FilterName, Schema extends z.ZodType>(
  name: Name,
  definition: Omit<Filter<FilterName, Schema>, 'name'>,
): Filter<Name, Schema> {
  return { ...definition, name, schema: definition.schema.describe(definition.describe) };
}

/** Returns the function that defines filters of a kind from their texts alone. */
export function plainFilters<Schema extends z.ZodType>(
  kind: Omit<Filter<FilterName, Schema>, 'name' | keyof FilterTexts<unknown>>,
) {
  return <Name extends FilterName>(name: Name, texts: FilterTexts<z.input<Schema>>): Filter<Name, Schema> =>
    filterOf(name, { ...texts, ...kind });
}
