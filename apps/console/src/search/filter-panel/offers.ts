import { narrow } from '@creator-discovery/creators/reading';
import type { AnyFilter, Filter } from '../../filters/filter.ts';
import { crosses } from '../../filters/filter-problems.ts';
import type { FilterObject, Range, Values } from '../../filters/filter-values.ts';
import { shortRange } from '../../filters/filter-words.ts';
import { appliesTo, filters } from '../../filters/filters.ts';
import { numberTyped } from '../../kit/number-typed.ts';

/** A filter that a typed text can mean, with the search that it makes. */
export interface FilterOffer {
  /** Key of the filter. */
  readonly of: string;
  readonly label: string;
  readonly filters: FilterObject;
}

/** Minimum words of a sentence. */
const sentenceWords = 4;

/** Several hashtags, and words such as `women in India`, are read like a sentence. */
export function isSentence(typed: string): boolean {
  const text = typed.trim();
  const hashtags = text.split(/[\s,]+/).filter((word) => /^[#＃]./u.test(word));
  return text.split(/\s+/).length >= sentenceWords || hashtags.length > 1 || peopleOfPlace.test(text);
}

const peopleOfPlace = /^\p{L}+ (?:in|from|aus|en|em|à|w|z|из|в) \p{L}+$/iu;

/** Whether a text that offers nothing may name a place, a language or several filters: `Köln 10k-50k`, `東京の料理`. */
export function mayBeRead(typed: string): boolean {
  return /\p{L}/u.test(typed) && !/[@#/]/.test(typed);
}

/** Reads `#tag`, `"two words"`, `-word`, `10k-100k`, `<10k`, `3%+`, `18-34` and plain words, best meaning first. */
export function typedOffers(typed: string, search: FilterObject): FilterOffer[] {
  const text = narrow(typed).trim();
  if (text === '' || text.length > maxWordLetters || text.startsWith('@') || isSentence(text)) return [];
  const [, tag] = /^#([^\s#]+)$/.exec(text) ?? [];
  if (tag !== undefined) return offersOf('hashtags', [tag], { search, label: `Hashtag #${tag}` });
  const [, phrase] = /^["“„«「](.+)["”“»」]$/.exec(text) ?? [];
  if (phrase !== undefined) return bioOffer('all', phrase, search);
  const [, unwanted] = /^-(\S.*)$/.exec(text) ?? [];
  if (unwanted !== undefined && !/^\d/.test(unwanted)) return bioOffer('none', unwanted, search);
  const numbers = numberOffers(text, search);
  const isTag = /^[\p{L}\p{N}_]+$/u.test(text);
  if (numbers.length > 0 && !isTag) return numbers;
  const asTag = isTag ? offersOf('hashtags', [text], { search, label: `Hashtag #${text}` }) : [];
  return [...numbers, ...bioOffer('any', text, search), ...asTag];
}

/** Returns the offer of a name from one of the API's lists. */
export function namedOffers(key: 'interests' | 'topics', name: string, search: FilterObject): FilterOffer[] {
  return offersOf(key, [name], { search, label: `${key === 'topics' ? 'Topic' : 'Interest'}: ${name}` });
}

/** Longer words are refused by the API. */
const maxWordLetters = 200;

const bioLabels = { any: 'Bio contains', all: 'Bio contains', none: 'Bio without' } as const;

function bioOffer(list: keyof typeof bioLabels, word: string, search: FilterObject): FilterOffer[] {
  const words = filterOf('bio').get(search) as Values['words'] | null;
  const value = { ...words, [list]: withName(words?.[list] ?? [], word) };
  return [{ of: 'bio', label: `${bioLabels[list]} “${word}”`, filters: filterOf('bio').set(search, value as never) }];
}

function offersOf(
  key: string,
  names: readonly string[],
  { search, label }: { readonly search: FilterObject; readonly label: string },
): FilterOffer[] {
  const filter = filterOf(key);
  if (!appliesTo(filter as AnyFilter, search.basic.platform)) return [];
  const before = (filter.get(search) as readonly string[] | null) ?? [];
  return [{ of: key, label, filters: filter.set(search, names.reduce(withName, before) as never) }];
}

function withName(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name];
}

const atLeast = /^(?:>=?|≥|over |at least )/i;
const atMost = /^(?:<=?|≤|under |up to |at most )/i;

function numberOffers(text: string, search: FilterObject): FilterOffer[] {
  const isUpper = atMost.test(text);
  const isLower = atLeast.test(text) || /(?:[+%]|\d ?\p{L}+|\d{4})$/u.test(text);
  const bounds = text.replace(isUpper ? atMost : atLeast, '').split(/-|–| to |\+$/);
  const [low = '', high = '', more] = isUpper ? ['', ...bounds] : bounds;
  // `10-100k` is from ten thousand, `500-1k` from five hundred.
  const [, digits, unit = ''] = /^\s*([\d.,]+)\s?(\p{L}+)\s*$/u.exec(high) ?? [];
  const isShared = Number(low) <= Number(digits);
  const isWhole = !text.includes('%');
  const typed = { ...bound('minValue', isShared ? low + unit : low, isWhole), ...bound('maxValue', high, isWhole) };
  const range = crosses(typed) ? { minValue: typed.maxValue, maxValue: typed.minValue } : typed;
  const { minValue = range.maxValue ?? 0, maxValue = minValue } = range;
  const isRead = (isUpper || typed.minValue !== undefined) && (high === '' ? isLower : typed.maxValue !== undefined);
  if (more !== undefined || !isRead) return [];
  const isAge = minValue >= 13 && maxValue < 100;
  const keys = !isWhole ? ['engagement'] : isAge ? ['audience.age', 'age'] : ['followers'];
  return keys.map((key) => {
    const filter = filterOf(key);
    const shown = `${shortRange(range)}${key === 'engagement' ? '%' : ''}`;
    return { of: key, label: `${filter.label} ${shown}`, filters: filter.set(search, range as never) };
  });
}

function bound(name: keyof Range, text: string, isWhole: boolean): Range {
  const read = numberTyped(text, isWhole);
  return read.problem === null && read.value !== undefined ? { [name]: read.value } : {};
}

function filterOf(key: string): Filter {
  const found = filters.find((filter) => filter.key === key);
  if (found === undefined) throw new Error(`no filter ${key}`);
  return found as Filter;
}

/** Filters of a sentence merged into a search, and which filters it adds, replaces and keeps. */
export interface Reading {
  readonly filters: FilterObject;
  readonly added: readonly AnyFilter[];
  readonly replaced: readonly AnyFilter[];
  readonly kept: readonly AnyFilter[];
}

/** Sets the suggested filters; the search keeps the others. */
export function readingOf(search: FilterObject, suggested: Partial<FilterObject>): Reading {
  const platform = suggested.basic?.platform ?? search.basic.platform;
  const given = { ...suggested, basic: { ...suggested.basic, platform } } as FilterObject;
  const isGiven = (filter: AnyFilter) => filter.get(given) !== null;
  const had = (filter: AnyFilter) => filter.get(search) !== null;
  const read = filters.filter(isGiven);
  return {
    filters: read.reduce<FilterObject>((all, filter) => (filter as Filter).set(all, filter.get(given) as never), {
      ...search,
      basic: { ...search.basic, platform },
    }),
    added: read.filter((filter) => !had(filter)),
    replaced: read.filter(had),
    kept: filters.filter((filter) => had(filter) && !isGiven(filter)),
  };
}
