import { platformName } from '../kit/format.ts';
import type { AnyFilter, Filter, Names } from './filter.ts';
import type { FilterObject } from './filter-values.ts';
import { appliesTo, filters } from './filters.ts';

/** A filter that is set, in two or three words. */
export interface FilterChip {
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

/** The filters that restrict a search, in the order of the panel. An e-mail address is required where nothing else is said. */
export function setFilters(search: FilterObject): readonly AnyFilter[] {
  return filters.filter((filter) => appliesTo(filter, search.basic.platform) && isSet(filter, search));
}

/** Filters that are given, and that the platform has nothing for: the API leaves them out. */
export function missingFilters(search: FilterObject): readonly AnyFilter[] {
  return filters.filter((filter) => !appliesTo(filter, search.basic.platform) && filter.get(search) !== null);
}

/** `Photonet creators with an e-mail address, 10,000 to 500,000 followers, “travel” or “hiking” in the bio` */
export function sentenceOf(search: FilterObject, names: Names): string {
  const given = filters.filter((filter) => filter.key !== 'contact' && isSet(filter, search));
  const told = given
    .filter((filter) => appliesTo(filter, search.basic.platform))
    .map((filter) => phraseOf(filter, search, names));
  const contact = filters.find(({ key }) => key === 'contact');
  const listed = contact === undefined ? '' : ` ${phraseOf(contact, search, names)}`;
  return [`${platformName(search.basic.platform)} creators${listed}`, ...told].join(', ');
}

/** What one filter asks for: `engagement of 8 % or more`. */
export function phraseOf(filter: AnyFilter, search: FilterObject, names: Names): string {
  return told(filter as Filter, search, (any, value) => any.sentence(value, names));
}

/** What is set, for where a sentence has no room. */
export function chipsOf(search: FilterObject, names: Names): readonly FilterChip[] {
  return setFilters(search).map((filter) => ({
    key: filter.key,
    label: filter.label,
    text: told(filter as Filter, search, (any, value) => any.chip(value, names)),
  }));
}

/** The value, or what the API takes where none is given. */
export function valueOrDefault(filter: AnyFilter, search: FilterObject): unknown {
  return filter.get(search) ?? (filter.kind === 'contact' ? ['EMAIL'] : null);
}

function isSet(filter: AnyFilter, search: FilterObject): boolean {
  const value = valueOrDefault(filter, search);
  return value !== null && (!Array.isArray(value) || value.length > 0);
}

function told(filter: Filter, search: FilterObject, words: (filter: Filter, value: never) => string): string {
  return words(filter, valueOrDefault(filter as AnyFilter, search) as never);
}
