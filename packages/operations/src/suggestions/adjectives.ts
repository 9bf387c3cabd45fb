import { foldText } from '@creator-discovery/search-filters';
import type { Item } from './items.ts';
import { listOf, type SentenceLanguage } from './phrases.ts';

interface Sentence {
  readonly text: string;
  readonly language: SentenceLanguage;
}

const peopleTags = ['creator', 'female', 'male', 'speaking'] as const;
const nounFirst: ReadonlySet<SentenceLanguage> = new Set(['es', 'fr', 'pt', 'it']);

/** Reads the language in `Persian rugs`, `Turkish coffee` and `comida italiana` as a word: only people speak one. */
export function withAdjectives(items: readonly Item[], sentence: Sentence): Item[] {
  const read = [...items];
  items.forEach((item, at) => {
    const isSpoken = items[at - 1]?.tags.has('speaking') || folded(item, sentence).includes('sprachig');
    if (item.means.kind !== 'language' || isSpoken) return;
    const [from, to] = nounAt(items, at, sentence);
    const isOfPeople = isWord(items[to]) || peopleTags.some((tag) => items[to]?.tags.has(tag) || item.tags.has(tag));
    if (to - from === 1 || isOfPeople || hasPeople(items.slice(from, to), sentence)) return;
    for (let one = from; one < to; one++) read[one] = asWord(items[one] as Item, sentence);
  });
  return read;
}

/** Returns the positions of an adjective with its noun, or alone. */
function nounAt(items: readonly Item[], at: number, sentence: Sentence): readonly [from: number, to: number] {
  const goods = listOf(sentence.language, 'goods');
  const isThing = (item: Item | undefined, hasWords: boolean) =>
    (item?.means.kind === 'topic' || item?.means.kind === 'interest') &&
    (hasWords || goods.includes(folded(item, sentence)));
  let [from, to] = [at, at + 1];
  if (goods.length > 0 && nounFirst.has(sentence.language)) {
    while (isWord(items[from - 1])) from--;
    if (from === at && isThing(items[at - 1], false)) from--;
  } else if (goods.length > 0) {
    while (isWord(items[to])) to++;
    if (isThing(items[to], to > at + 1)) to++;
  }
  return [from, to];
}

function hasPeople(items: readonly Item[], sentence: Sentence): boolean {
  const people = listOf(sentence.language, 'people');
  return items.some((item) => isWord(item) && people.some((ending) => folded(item, sentence).endsWith(ending)));
}

function isWord(item: Item | undefined): boolean {
  return item?.means.kind === 'word';
}

function asWord(item: Item, { text }: Sentence): Item {
  return { ...item, means: { kind: 'word', name: text.slice(item.start, item.end) } };
}

function folded({ start, end }: Item, { text }: Sentence): string {
  return foldText(text.slice(start, end));
}
