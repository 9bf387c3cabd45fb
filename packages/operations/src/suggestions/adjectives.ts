import { foldText } from '@creator-discovery/search-filters';
import type { Item } from './items.ts';
import { listOf, type SentenceLanguage } from './phrases.ts';

interface Sentence {
  readonly text: string;
  readonly language: SentenceLanguage;
}

const peopleTags = ['creator', 'female', 'male', 'speaking'] as const;
const nounFirst: ReadonlySet<SentenceLanguage> = new Set(['es', 'fr', 'pt', 'it']);
const han = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/**
 * Reads the language in `Persian rugs` and `comida italiana` as a word, since only people speak one, and the place in
 * `Boston terrier` and `Chicago Bulls`.
 */
export function withAdjectives(items: readonly Item[], sentence: Sentence): Item[] {
  const things = new Things(items, sentence);
  const read = [...items];
  items.forEach((item, at) => {
    const [from, to] = things.rangeOf(item, at);
    const first = read.indexOf(items[from] as Item);
    if (to <= from || first < 0) return;
    const [start, end] = [items[from]?.start ?? 0, items[to]?.end ?? 0];
    const name = sentence.text.slice(start, end);
    read.splice(first, to - from + 1, { ...item, start, end, means: { kind: 'quote', name } });
  });
  return read;
}

class Things {
  readonly #items: readonly Item[];
  readonly #sentence: Sentence;
  /** Things in singular and plural. */
  readonly #forms: ReadonlySet<string>;

  constructor(items: readonly Item[], sentence: Sentence) {
    this.#items = items;
    this.#sentence = sentence;
    this.#forms = new Set(this.#listOf('things').flatMap((thing) => [thing, `${thing}s`, `${thing}es`]));
  }

  /** Returns the first and last position of a thing, such as `Boston terrier`. Without a thing, both are `at`. */
  rangeOf({ means }: Item, at: number): readonly [from: number, to: number] {
    const items = this.#items;
    if (means.kind !== 'place' && means.kind !== 'language') return [at, at];
    const isNounFirst = nounFirst.has(this.#sentence.language);
    if (isNounFirst && this.#isBeside(at - 1) && this.#forms.has(this.#folded(at - 1))) return [at - 1, at];
    const thing = this.#endOfThing(at);
    if (thing > at) return [at, thing];
    if (means.kind === 'place') return [at, this.#isIn(at) ? at : this.#endOfName(at)];
    const step = isNounFirst ? -1 : 1;
    const goods = this.#listOf('goods');
    let noun = at;
    while (isWord(items[noun + step])) noun += step;
    const next = items[noun + step]?.means.kind;
    const isTheme = next === 'topic' || next === 'interest';
    if (isTheme && (noun !== at || goods.includes(this.#folded(noun + step)))) noun += step;
    const [from, to] = [Math.min(at, noun), Math.max(at, noun)];
    const isSpoken = items[at - 1]?.tags.has('speaking') || this.#folded(at).includes('sprachig');
    const isOfPeople =
      isWord(items[to + 1]) ||
      isPeople(items[to + 1]) ||
      isPeople(items[at]) ||
      items.slice(from, to + 1).some((_, i) => this.#isGroup(from + i));
    return isSpoken || isOfPeople || goods.length === 0 ? [at, at] : [from, to];
  }

  /** `Boston terriers`, `New York fashion week`: even before a word for people. */
  #endOfThing(at: number): number {
    const ends = [3, 2, 1].map((words) => at + words).filter((to) => this.#isBeside(at) && this.#items[to]);
    return ends.find((to) => this.#forms.has(this.#folded(at + 1, to))) ?? at;
  }

  /** Whether the next item follows after one space, in Chinese and Japanese after none. */
  #isBeside(at: number): boolean {
    const { start = 0, end = 0 } = this.#items[at] ?? {};
    const { text } = this.#sentence;
    return text.slice(end, this.#items[at + 1]?.start) === (han.test(text.slice(start)) ? '' : ' ');
  }

  /** `Chicago Bulls`, and `Bath bombs` and `東京タワー` in a sentence without people. */
  #endOfName(at: number): number {
    const { language, text } = this.#sentence;
    const isCapital = (position: number) => /^\p{Lu}[\p{Ll}’']/u.test(text.slice(this.#items[position]?.start));
    const hasPeople = this.#items.some(isPeople);
    const isPart = (next: number) =>
      isWord(this.#items[next]) && (isCapital(next) || !hasPeople) && !this.#isGroup(next);
    let to = at;
    while (isPart(to + 1) && this.#isBeside(to)) to++;
    const isName = isCapital(at) || han.test(text.slice(this.#items[at]?.start));
    return isPeople(this.#items[to + 1]) || this.#isGroup(to + 1) || language === 'de' || !isName ? at : to;
  }

  #isIn(at: number): boolean {
    const before = this.#items.slice(0, at).findLast(({ tags }) => tags.has('in') || !tags.has('glue'));
    return before?.tags.has('in') === true;
  }

  #isGroup(at: number): boolean {
    return isWord(this.#items[at]) && this.#listOf('people').some((ending) => this.#folded(at).endsWith(ending));
  }

  #listOf(name: 'goods' | 'people' | 'things'): readonly string[] {
    return listOf(this.#sentence.language, name);
  }

  #folded(from: number, to = from): string {
    return foldText(this.#sentence.text.slice(this.#items[from]?.start, this.#items[to]?.end));
  }
}

function isPeople(item: Item | undefined): boolean {
  return peopleTags.some((tag) => item?.tags.has(tag));
}

function isWord(item: Item | undefined): boolean {
  return item?.means.kind === 'word';
}
