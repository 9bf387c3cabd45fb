import { textOf } from '../address-text.ts';
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

/** Proxies refuse long addresses, and a reload would lose the search. */
const maxLetters = 2000;

/** Like `addressOf`, but a long search is kept in this tab, and its address names it. */
export function shortAddressOf(search: FilterObject): Record<string, string> {
  const address = addressOf(search);
  if (textOf(address).length <= maxLetters) return address;
  const text = JSON.stringify(address);
  const id = hashOf(text);
  try {
    globalThis.sessionStorage.setItem(`${kept}${id}`, text);
    return { [long]: id };
  } catch {
    return address;
  }
}

/** Address of a search, for links and `navigate`. */
export function searchLink(search: FilterObject) {
  return {
    to: '/search/$platform',
    params: { platform: search.basic.platform },
    search: shortAddressOf(search) as never,
  } as const;
}

const long = 'long';
const kept = 'search ';

function hashOf(text: string): string {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) >>> 0;
  return `${hash.toString(36)}-${text.length.toString(36)}`;
}

/** Returns the parameters of a long search that this tab has kept. */
function keptOf(parameters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const text = globalThis.sessionStorage?.getItem(`${kept}${parameters[long]}`) ?? null;
  if (text === null) return parameters;
  const { [long]: _, ...others } = parameters;
  return { ...(JSON.parse(text) as Record<string, string>), ...others };
}

/** Pass only the search's own parameters. Unreadable ones are listed in `ignored`. */
export function filtersOf(platform: Platform, given: Readonly<Record<string, string>>): ReadAddress {
  const parameters = keptOf(given);
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
