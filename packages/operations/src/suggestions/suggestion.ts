import { networkNamed } from '@creator-discovery/creators/reading';
import { type FilterName, partsOf } from '@creator-discovery/search-filters';
import type { Item } from './items.ts';
import type { SentenceLanguage } from './phrases.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Filters of a sentence before they are checked. */
export interface Reading {
  readonly filters: Readonly<Record<string, Fields>>;
  /** Returns the final name of an item's filter. */
  fieldOf(field: FilterName): string;
}

/** Lists within a filter, by its name. */
const listOf: Readonly<Record<string, string>> = { 'creator.accountType': 'types', 'creator.interests': 'values' };

const wordLists = {
  any: ['content.bioKeywords', 'any'],
  none: ['content.bioKeywords', 'none'],
  captions: ['content.captionKeywords', 'keywords'],
} as const;

/** Collects the filters of a sentence and marks the items that they were read from. */
export class Suggestion implements Reading {
  readonly #text: string;
  readonly #language: SentenceLanguage;
  readonly #filters = new Map<FilterName, unknown>();
  /** Places and languages; several of them share a percentage. */
  readonly #named = new Map<FilterName, { readonly values: readonly Fields[]; readonly percent: Fields }>();

  constructor(text: string, language: SentenceLanguage) {
    this.#text = text;
    this.#language = language;
  }

  /** Sets a value, or adds the fields of an object. Changes nothing if a field has another value already. */
  set(field: FilterName, value: unknown, items: readonly Item[]): boolean {
    const known = this.#filters.get(field);
    if (known !== undefined && !canMerge(known, value)) return false;
    this.#filters.set(field, isFields(known) ? { ...known, ...(value as Fields) } : value);
    mark(items, field);
    return true;
  }

  setPlatform(item: Item): void {
    this.set('basic.platform', networkNamed(this.#text.slice(item.start, item.end)), [item]);
  }

  /** Adds a flag, or a value of a list. */
  add(field: FilterName, value: unknown, items: readonly Item[]): void {
    if (value === true) this.set(field, { value }, items);
    else this.#addTo([field, listOf[field]], value, items);
  }

  /** Adds words in their original spelling. */
  addWords(list: keyof typeof wordLists, items: readonly Item[], around: readonly Item[]): void {
    this.#addTo(wordLists[list], this.#written(items), [...items, ...around]);
  }

  /** Adds words for several people as one of them writes it in a bio, too. Searches do not stem words. */
  addDescription(items: readonly Item[]): void {
    this.addWords('any', items, []);
    const words = this.#written(items);
    // `Lehrerinnen` are women.
    const women = /^(.*\p{Lu}\p{L}{2,40}in)nen$/u.exec(words)?.[1];
    const singular = women ?? (this.#language === 'en' ? singularOf(words) : words);
    if (singular !== words) this.#addTo(wordLists.any, singular, items);
    if (women !== undefined) this.set('creator.gender', { code: 'FEMALE' }, items);
  }

  #written(items: readonly Item[]): string {
    return this.#text.slice(items[0]?.start, items.at(-1)?.end).replace(/^["“„«「]|["”“»」]$/gu, '');
  }

  #addTo([field, key]: readonly [FilterName, string | undefined], value: unknown, items: readonly Item[]): void {
    const known = this.#filters.get(field);
    const before = key === undefined ? known : (known as Fields | undefined)?.[key];
    const values = [...new Set([...((before as readonly unknown[] | undefined) ?? []), value])];
    this.#filters.set(field, key === undefined ? values : { ...(known as Fields | undefined), [key]: values });
    mark(items, field);
  }

  addNamed(field: FilterName, { value, percent }: { value: Fields; percent: Fields }, items: readonly Item[]): void {
    const known = this.#named.get(field) ?? { values: [], percent: {} };
    const isNew = !known.values.some((one) => Object.values(one)[0] === Object.values(value)[0]);
    this.#named.set(field, {
      values: isNew ? [...known.values, value] : known.values,
      percent: { ...known.percent, ...percent },
    });
    mark(items, field);
  }

  /** Returns the name of the filter for several values if there are several: `creator.locations`. */
  fieldOf(field: FilterName): string {
    return (this.#named.get(field)?.values.length ?? 0) > 1 ? `${field}s` : field;
  }

  get filters(): Readonly<Record<string, Fields>> {
    const all = new Map<string, unknown>(this.#filters);
    for (const [field, { values, percent }] of this.#named) {
      const several = field.startsWith('audience') ? { values, ...percent } : values;
      all.set(this.fieldOf(field), values.length > 1 ? several : { ...values[0], ...percent });
    }
    const nested: Record<string, Fields> = {};
    for (const [field, value] of all) {
      const [group, own] = partsOf(field as FilterName);
      nested[group] = { ...nested[group], [own]: value };
    }
    return nested;
  }
}

/** `bakery`, `coach`; words such as `news` have one form. */
function singularOf(english: string): string {
  if (/(?:[sui]s|ics|news|series|ves)$/i.test(english)) return english;
  return english
    .replace(/(?<=\p{L}{2})ies$/u, 'y')
    .replace(/(?<=ch|sh|x|ss|z)es$/, '')
    .replace(/(?<=\p{L}{3})s$/u, '');
}

function canMerge(known: unknown, value: unknown): boolean {
  if (!isFields(known) || !isFields(value)) return known === value;
  return Object.keys(value).every((key) => known[key] === undefined || known[key] === value[key]);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mark(items: readonly Item[], field: FilterName): void {
  for (const item of items) item.field ??= field;
}
