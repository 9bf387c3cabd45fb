import type { AnyFilter } from '../../filters/filter.ts';

/** Best match first: start of the name, start of a word in it, then synonyms. */
export function filtersNamed(typed: string, filters: readonly AnyFilter[]): AnyFilter[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  return filters
    .map((filter, order) => ({ filter, order, rank: rankOf(filter, wanted) }))
    .filter(({ rank }) => rank !== null)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || one.order - other.order)
    .map(({ filter }) => filter);
}

function rankOf({ label, group, synonyms }: AnyFilter, wanted: string): number | null {
  const name = label.toLowerCase();
  if (name.startsWith(wanted)) return 0;
  if (hasWord(`${group} ${name}`, wanted)) return 1;
  if (synonyms.some((synonym) => synonym.startsWith(wanted))) return 2;
  return synonyms.some((synonym) => hasWord(synonym, wanted)) ? 3 : null;
}

/** The synonym that found a filter; null if its name did. */
export function synonymNamed(typed: string, filter: AnyFilter): string | null {
  const wanted = typed.trim().toLowerCase();
  const found = filter.synonyms.find((synonym) => hasWord(synonym, wanted));
  return found === undefined || (rankOf(filter, wanted) ?? 0) < 2 ? null : `also called ${found}`;
}

function hasWord(text: string, wanted: string): boolean {
  return ` ${text}`.includes(` ${wanted}`);
}
