import { platformName } from '../kit/format.ts';
import type { AnyFilter, Filter, Names } from './filter.ts';
import type { FilterObject } from './filter-values.ts';
import { appliesTo, filters } from './filters.ts';

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** Whether the filter leaves creators out. */
  readonly leavesOut: boolean;
}

/** Filters that restrict the search, in panel order. Email is required by default. */
export function setFilters(search: FilterObject): readonly AnyFilter[] {
  return filters.filter((filter) => appliesTo(filter, search.basic.platform) && isSet(filter, search));
}

/** Filters that the platform doesn't support; the API ignores them. */
export function missingFilters(search: FilterObject): readonly AnyFilter[] {
  return filters.filter((filter) => !appliesTo(filter, search.basic.platform) && filter.get(search) !== null);
}

/** `Photonet creators with an email address, 10,000 to 500,000 followers, “travel” or “hiking” in the bio` */
export function sentenceOf(search: FilterObject, names: Names): string {
  const phrases = setFilters(search)
    .filter(({ key }) => key !== 'contact')
    .map((filter) => phraseOf(filter, search, names));
  const contact = filters.find(({ key }) => key === 'contact');
  const listed = contact === undefined ? '' : ` ${phraseOf(contact, search, names)}`;
  return [`${platformName(search.basic.platform)} creators${listed}`, ...phrases].join(', ');
}

/** What one filter asks for: `engagement of 8% or more`. */
export function phraseOf(filter: AnyFilter, search: FilterObject, names: Names): string {
  return (filter as Filter).sentence(valueOrDefault(filter, search) as never, names);
}

/** Short texts for narrow screens. */
export function chipsOf(search: FilterObject, names: Names): readonly FilterChip[] {
  return setFilters(search).map((filter) => ({
    key: filter.key,
    label: filter.label,
    leavesOut: filter.group === 'exclude',
    text: (filter as Filter).chip(valueOrDefault(filter, search) as never, names),
  }));
}

function valueOrDefault(filter: AnyFilter, search: FilterObject): unknown {
  return filter.get(search) ?? (filter.kind === 'contact' ? ['EMAIL'] : null);
}

export function isSet(filter: AnyFilter, search: FilterObject): boolean {
  const value = valueOrDefault(filter, search);
  return value !== null && (!Array.isArray(value) || value.length > 0);
}
