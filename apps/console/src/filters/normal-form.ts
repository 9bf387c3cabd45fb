import { addressOf } from './filter-address.ts';
import type { FilterObject } from './filter-values.ts';
import { defaultSort } from './sorts.ts';

/** Normal forms of searches, without order, as learnt from the API. */
const known = new Map<string, string>();

/** Records the `filters_used` of a response, which include defaults and resolved names. */
export function rememberNormalForm(asked: FilterObject, used: FilterObject): void {
  known.set(formOf(asked), formOf(used));
}

/** Ignores the order, so that a selection survives sorting. */
export function normalForm(search: FilterObject): string {
  const form = formOf(search);
  return known.get(form) ?? form;
}

/** Identifies equivalent searches; null until the normal form is known. */
export function nameOfSearch(search: FilterObject): string | null {
  return known.has(formOf(search)) ? `${normalForm(search)} ${search.basic.sortBy ?? defaultSort}` : null;
}

/** Compares normal forms, so that the API's defaults make no difference. */
export function isSameSearch(one: FilterObject, other: FilterObject): boolean {
  const sortOf = ({ basic }: FilterObject) => basic.sortBy ?? defaultSort;
  return normalForm(one) === normalForm(other) && sortOf(one) === sortOf(other);
}

function formOf({ basic, ...rest }: FilterObject): string {
  const { platform, contactDetails = ['EMAIL'] } = basic;
  const pairs = Object.entries(addressOf({ ...rest, basic: { platform, contactDetails } })).sort();
  return JSON.stringify([platform, pairs, rest.new_since, rest.saved_search_id]);
}
