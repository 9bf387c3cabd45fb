import { listed, platformName } from '../kit/format.ts';
import type { AnyFilter, Filter, Names } from './filter.ts';
import type { FilterObject } from './filter-values.ts';
import { appliesTo, filters } from './filters.ts';

export interface FilterChip {
  readonly filter: AnyFilter;
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

/** `Women on Photonet in Spain with an email address, 10,000–500,000 followers and “travel” or “hiking” in their bio` */
export function sentenceOf(search: FilterObject, names: Names): string {
  const set = setFilters(search);
  const phrases = (wanted: (filter: AnyFilter) => boolean) =>
    set.filter(wanted).map((filter) => phraseOf(filter, search, names));
  const [who = 'creators'] = phrases(({ key }) => key === 'gender');
  const [where = ''] = phrases(({ key }) => key === 'place');
  const place = where.replace(/^based /, ' ');
  const about = phrases(({ key }) => described.has(key)).map((phrase) => `, ${phrase}`);
  const contact = filters.filter(({ key }) => key === 'contact').map((filter) => phraseOf(filter, search, names));
  const others = phrases(({ key, group }) => !placed.has(key) && group !== 'exclude');
  const without = phrases(({ group }) => group === 'exclude').map((phrase) => `, ${phrase}`);
  const start = `${who.charAt(0).toUpperCase()}${who.slice(1)} on ${platformName(search.basic.platform)}${place}`;
  const between = about.length > 0 ? `${about.join('')},` : '';
  return `${start}${between} with ${listed([...contact, ...others])}${without.join('')}`;
}

/** Filters with an adjective as their phrase. The phrases of others follow “with”. */
const described = new Set(['language', 'age', 'interests', 'like', 'topics', 'mentions']);
const placed = new Set([...described, 'gender', 'place', 'contact']);

/** What one filter asks for: `engagement of 8% or more`. */
export function phraseOf(filter: AnyFilter, search: FilterObject, names: Names): string {
  return (filter as Filter).sentence(valueOrDefault(filter, search) as never, names);
}

/** `Vegan Food, Germany or Austria, Women`: names a search by the three filters that say most about it. */
export function shortNameOf(search: FilterObject, names: Names): string {
  const chips = chipsOf(search, names).filter(({ filter }) => filter.kind !== 'contact');
  const of = (keys: readonly string[]) => keys.flatMap((key) => chips.find(({ filter }) => filter.key === key) ?? []);
  const ranked = [...of(subjects).slice(0, 1), ...of(['place', 'gender', 'followers'])];
  const parts = [...new Set([...ranked, ...chips.filter(({ filter }) => !subjects.includes(filter.key))])]
    .slice(0, maxNamed)
    .map(({ filter, text, leavesOut }) => (leavesOut || clear.has(filter.key) ? text : `${filter.label} ${text}`));
  const name = parts.join(', ') || `${platformName(search.basic.platform)} creators`;
  return [...name].slice(0, maxNameLetters).join('');
}

/** Filters for a subject, the narrowest first. One of them names a search. */
const subjects: readonly string[] = ['topics', 'bio', 'interests', 'hashtags', 'captions', 'like'];
/** Filters whose chips need no label. */
const clear = new Set([...subjects, 'place', 'gender', 'language', 'verified', 'paid', 'mentions']);
const maxNamed = 3;
const maxNameLetters = 80;

/** Short texts of the filters that are set. */
export function chipsOf(search: FilterObject, names: Names): readonly FilterChip[] {
  return setFilters(search).map((filter) => ({
    filter,
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
