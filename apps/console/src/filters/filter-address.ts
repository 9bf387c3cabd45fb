import type { AnyFilter, Filter } from './filter.ts';
import type { FilterObject, Kind, Platform } from './filter-values.ts';
import { filters } from './filters.ts';
import { type SortKey, sortKeys } from './sorts.ts';

/** `ignored` lists unknown parameters. */
export interface ReadAddress {
  readonly filters: FilterObject;
  readonly ignored: readonly string[];
}

/** The platform is part of the path. */
export function addressOf(search: FilterObject): Record<string, string> {
  const pairs = filters.flatMap((filter) => parametersOf(filter as Filter, search));
  const { sortBy } = search.basic;
  return Object.fromEntries([...pairs, ...(sortBy === undefined ? [] : [['sort', sortBy] as const])]);
}

/** Pass only the search's own parameters. Unreadable ones are listed in `ignored`. */
export function filtersOf(platform: Platform, parameters: Readonly<Record<string, string>>): ReadAddress {
  const unread = new Set(Object.keys(parameters));
  let search: FilterObject = { basic: { platform } };
  for (const filter of filters as readonly Filter[]) {
    const names = namesOf(filter as AnyFilter).filter((name) => name in parameters);
    if (names.length === 0) continue;
    const value = filter.form.read(...namesOf(filter as AnyFilter).map((name) => parameters[name]));
    if (value === null) continue;
    search = filter.set(search, value);
    for (const name of names) unread.delete(name);
  }
  const { sort } = parameters;
  if (sort !== undefined && (sortKeys as readonly string[]).includes(sort)) {
    search = { ...search, basic: { ...search.basic, sortBy: sort as SortKey } };
    unread.delete('sort');
  }
  return { filters: search, ignored: [...unread] };
}

function namesOf({ key, form }: AnyFilter): readonly string[] {
  return form.endings.map((ending) => `${key}${ending}`);
}

function parametersOf<Of extends Kind>(filter: Filter<Of>, search: FilterObject): (readonly [string, string])[] {
  const value = filter.get(search);
  if (value === null) return [];
  return filter.form.write(value).flatMap((text, index) => {
    const ending = filter.form.endings[index];
    return text === null || ending === undefined ? [] : [[`${filter.key}${ending}`, text] as const];
  });
}
