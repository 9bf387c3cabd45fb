import { addressOf } from './filter-address.ts';
import type { FilterObject } from './filter-values.ts';
import { defaultSort } from './sorts.ts';

/** What this tab has heard of how the API writes searches: without order, by how they were asked for. */
const known = new Map<string, string>();

/** The API has answered a search with these `filters_used`: with defaults, and with names resolved. */
export function rememberNormalForm(asked: FilterObject, used: FilterObject): void {
  known.set(formOf(asked), formOf(used));
}

/** A search in its normal form, whatever its order: what is selected of it stays when it is sorted again. */
export function normalForm(search: FilterObject): string {
  const form = formOf(search);
  return known.get(form) ?? form;
}

/** The name of a search, the same for every way of asking for it; null until the API has said what its normal form is. */
export function nameOfSearch(search: FilterObject): string | null {
  return known.has(formOf(search)) ? `${normalForm(search)} ${search.basic.sortBy ?? defaultSort}` : null;
}

/** Whether two searches ask for the same, as far as is known: what the API fills in where nothing is given makes no difference. */
export function isSameSearch(one: FilterObject, other: FilterObject): boolean {
  const sortOf = ({ basic }: FilterObject) => basic.sortBy ?? defaultSort;
  return normalForm(one) === normalForm(other) && sortOf(one) === sortOf(other);
}

function formOf({ basic, ...rest }: FilterObject): string {
  const { platform, contactDetails = ['EMAIL'] } = basic;
  return JSON.stringify([platform, Object.entries(addressOf({ ...rest, basic: { platform, contactDetails } })).sort()]);
}
