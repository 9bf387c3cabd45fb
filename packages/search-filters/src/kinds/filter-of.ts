import type { z } from 'zod';
import type { Filter, FilterName, FilterTexts } from '../filter.ts';

/** Parts of a filter that its kind decides. */
type Kind<Schema extends z.ZodType> = Omit<Filter<FilterName, Schema>, 'name' | keyof FilterTexts<unknown>>;

/** Returns a filter of a kind. */
export function filterOf<Name extends FilterName, Schema extends z.ZodType>(
  name: Name,
  texts: FilterTexts<z.input<Schema>>,
  kind: Kind<Schema>,
): Filter<Name, Schema> {
  return { ...texts, ...kind, name, schema: kind.schema.describe(texts.describe) };
}

/** Returns the function that defines filters of a kind from their texts alone. */
export function plainFilters<Schema extends z.ZodType>(kind: Kind<Schema>) {
  return <Name extends FilterName>(name: Name, texts: FilterTexts<z.input<Schema>>): Filter<Name, Schema> =>
    filterOf(name, texts, kind);
}
