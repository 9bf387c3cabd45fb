import { hasAny, kindOf } from './clause.ts';
import type { Item } from './items.ts';
import { flagTags } from './themes.ts';

/** Words that may stand after a negation and before a name: `not based in Spain`, `no fast fashion`. */
const between = ['glue', 'and', 'or', 'in', 'with', 'speaking', 'about', 'mention', 'similar', 'vague'] as const;

/** Words that limit the name before them: `no brands of alcohol`. */
export const ofWords = /^(?:of|for|de|du|d|da|do|di|para|pour|per|für|von|voor|van|dla)$/iu;

/**
 * Returns the names that a sentence excludes, with the word that excludes them: `not in Spain or Portugal`, `スペイン以外`. The word
 * is null for names that may be wishes, `no agencies, shops or brands`, or are excluded in part: `no fast food`; and for
 * places where creators are not.
 */
export function negationsOf(text: string, items: readonly Item[]): ReadonlyMap<Item, Item | null> {
  // `our client Acme (Berlin)`
  const unbracketed = items.filter(({ start }) => text[start] !== '(');
  const notTheirs = unbracketed.filter((...place) => isElsewhere(...place) || isOrigin(...place));
  const found = new Map<Item, Item | null>(notTheirs.map((item) => [item, null]));
  items.forEach((word, at) => {
    // `everywhere in Europe but France`
    const isException = hasAny(word, 'but') && items.slice(0, at).some((item) => hasAny(item, 'everywhere'));
    const excludes = isException || hasAny(word, 'not');
    const after = excludes ? listOf(text, items.slice(at + 1)) : [];
    const before = hasAny(word, 'notBefore') ? listOf(text, items.slice(0, at).reverse()) : [];
    const isList = hasAny(after.at(-1)?.link, 'or');
    for (const { item, isAfterComma, isVague } of [...after, ...before]) {
      const next = items[items.indexOf(item) + 1];
      const isPart = isVague || ('name' in item.means && ofWords.test(text.slice(next?.start, next?.end)));
      if (!isAfterComma || isPlace(item) || isList) found.set(item, isAfterComma || isPart ? null : word);
    }
  });
  return found;
}

/** Whether a place is that of the reader, or an earlier one of creators: `we are a Berlin brand`, `born in Rome`. */
function isElsewhere(item: Item, at: number, items: readonly Item[]): boolean {
  const from = items.slice(0, at).findLastIndex((one) => hasAny(one, 'elsewhere'));
  const between = items.slice(from, at);
  const isNext = between.some(isPlace) && hasAny(between.at(-1), 'in');
  const isTheirs = between.some((one) => hasAny(one, 'wish', 'creator', 'female', 'male') || one.means.kind === 'stop');
  return isPlace(item) && from >= 0 && !isTheirs && !isNext;
}

/** `Irish` of `Irish dancers in Boston`, unlike `creators in NYC or in Boston` */
function isOrigin(item: Item, at: number, items: readonly Item[]): boolean {
  const end = items.findIndex(
    (one, n) => n > at && (one.means.kind === 'stop' || hasAny(one, 'audience', 'followers')),
  );
  const after = items.slice(at + 1, end < 0 ? items.length : end);
  let from = at;
  while (hasAny(items[from - 1], 'or', 'and')) from -= 2;
  const hasPlace = after.some(({ means }, n) => means.kind === 'place' && hasAny(after[n - 1], 'in'));
  return hasAny(item, 'places') && !hasAny(items[from - 1], 'in') && hasPlace;
}

interface Excluded {
  readonly item: Item;
  readonly isAfterComma: boolean;
  /** Whether a word such as "fast" precedes it. */
  readonly isVague: boolean;
  /** Word or comma before it. */
  readonly link: Item | undefined;
}

/** Returns the names of one kind that follow each other or are joined by `or`, `and` and commas. */
function listOf(text: string, items: readonly Item[]): readonly Excluded[] {
  const list: Excluded[] = [];
  let [isAfterComma, isVague] = [false, false];
  let link: Item | undefined;
  for (const item of items) {
    const group = groupOf(item);
    const isComma = /^[,、，،]$/.test(text.slice(item.start, item.end));
    if (group !== null) {
      const isLinked = link !== undefined || isPlace(item) || areBeside(text, item, list.at(-1)?.item);
      if (list[0] && !(isLinked && group === groupOf(list[0].item))) break;
      list.push({ item, isAfterComma, isVague, link });
      link = undefined;
    } else if (isComma || isBetween(item, list, isAfterComma)) {
      if (isComma || hasAny(item, 'or', 'and')) link = item;
      isAfterComma ||= isComma;
      isVague ||= hasAny(item, 'vague');
    } else break;
  }
  return list;
}

/** Whether a list continues after a word, unlike `not in India, audience in India`. */
function isBetween(item: Item, list: readonly Excluded[], isAfterComma: boolean): boolean {
  if (hasAny(item, 'followers', 'audience')) return !isAfterComma;
  const tags = list[0] ? between : [...between, 'creator' as const];
  return hasAny(item, ...tags) && !hasAny(item, 'but');
}

/** `food trucks`, `food-trucks` */
function areBeside(text: string, one: Item, other: Item | undefined): boolean {
  const isNamed = 'name' in one.means && other !== undefined;
  return isNamed && /^[\s-]?$/.test(text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start)));
}

function isPlace({ means }: Item): boolean {
  return means.kind === 'place' || means.kind === 'language';
}

function groupOf(item: Item): string | null {
  if ('name' in item.means) return 'name';
  return kindOf(item) ?? (hasAny(item, 'platform', ...flagTags) ? 'flag' : null);
}
