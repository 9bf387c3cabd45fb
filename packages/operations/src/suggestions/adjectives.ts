import { foldText } from '@creator-discovery/search-filters';
import { hasAny } from './clause.ts';
import type { Item } from './items.ts';
import { ofWords } from './negations.ts';
import { listOf, type SentenceLanguage } from './phrases.ts';

const nounFirst: ReadonlySet<SentenceLanguage> = new Set(['es', 'fr', 'pt', 'it']);
const han = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

interface Sentence {
  readonly text: string;
  readonly language: SentenceLanguage;
}

/**
 * Reads the language in `Persian rugs` and `comida italiana` as a word, since only people speak one, and the place in
 * `Boston terrier` and `Chicago Bulls`.
 */
export function withAdjectives(items: readonly Item[], { text, language }: Sentence): Item[] {
  const [things, people] = [listOf(language, 'things'), listOf(language, 'people')];
  const hasPeople = items.some(isPeople);
  const isNounFirst = nounFirst.has(language);
  const written = (from: number, to = from) => text.slice(items[from]?.start, items[to]?.end);
  const isCapital = (at: number) => /^\p{Lu}[\p{Ll}’']/u.test(written(at));
  const isGroup = (at: number) => isWord(items[at]) && people.some((ending) => foldText(written(at)).endsWith(ending));
  /** Whether the next item follows after one space, in Chinese and Japanese after none. */
  const isBeside = (at: number) =>
    text.slice(items[at]?.end, items[at + 1]?.start) === (han.test(written(at)) ? '' : ' ');
  const isThing = (from: number, to = from) => {
    const name = foldText(written(from, to));
    return items[to] !== undefined && things.some((thing) => [thing, `${thing}s`, `${thing}es`].includes(name));
  };
  const canName = (at: number, isAdjective: boolean) =>
    isAdjective
      ? people.length > 0 &&
        !hasAny(items[at - 1], 'speaking') &&
        !isPeople(items[at]) &&
        !/sprachig/i.test(written(at))
      : language !== 'de' && (isCapital(at) || han.test(written(at))) && !isAfterIn(items, at);
  const isPart = (at: number, isAdjective: boolean) =>
    isWord(items[at]) && !isGroup(at) && (isAdjective || (isBeside(at - 1) && (isCapital(at) || !hasPeople)));

  /** `medicina china`, unlike `comida CDMX` */
  const isKind = (at: number) => isNounFirst && /\p{Ll}/u.test(written(at)) && isBeside(at - 1) && isThing(at - 1);
  /** `teachers of English`, unlike `products for French women` */
  const isSubject = (at: number) =>
    items[at]?.means.kind === 'language' &&
    ofWords.test(written(at - 1)) &&
    isWord(items[at - 2]) &&
    ((items[at + 1]?.means.kind ?? 'stop') === 'stop' || hasAny(items[at + 1], 'in', 'with', 'glue')) &&
    !hasAny(items[at + 1], 'and');

  /** Returns the first and last position of a name. Without one, both are `at`. */
  function rangeOf(at: number): readonly [from: number, to: number] {
    const { means, tags } = items[at] as Item;
    if (written(at).endsWith(')') || (means.kind !== 'place' && means.kind !== 'language')) return [at, at];
    if (isSubject(at)) return [at - 2, at];
    // `Boston terriers`, `New York fashion week`: even before a word for people.
    if (isKind(at)) return [at - 1, at];
    const thing = [3, 2, 1].find((words) => isBeside(at) && isThing(at + 1, at + words));
    if (thing !== undefined) return [at, at + thing];
    const isAdjective = means.kind === 'language' || tags.has('places');
    const step = isNounFirst && isAdjective ? -1 : 1;
    let end = at;
    while (canName(at, isAdjective) && isPart(end + step, isAdjective)) end += step;
    const to = Math.max(at, end);
    return isPeople(items[to + 1]) || isGroup(to + 1) ? [at, at] : [Math.min(at, end), to];
  }

  const read: Item[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at] as Item;
    const [from, to] = rangeOf(at);
    const first = from < at ? read.indexOf(items[from] as Item) : read.length;
    if (from === to || first < 0) read.push(item);
    else {
      const [start, end] = [items[from]?.start ?? 0, items[to]?.end ?? 0];
      read.splice(first, read.length, { ...item, start, end, means: { kind: 'quote', name: text.slice(start, end) } });
      at = to;
    }
  }
  return read;
}

function isAfterIn(items: readonly Item[], at: number): boolean {
  const before = items.slice(0, at).findLast((item) => hasAny(item, 'in') || !hasAny(item, 'glue'));
  return hasAny(before, 'in');
}

function isPeople(item: Item | undefined): boolean {
  return hasAny(item, 'creator', 'female', 'male', 'speaking');
}

function isWord(item: Item | undefined): boolean {
  return item?.means.kind === 'word';
}
