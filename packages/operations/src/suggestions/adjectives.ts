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
export function withAdjectives(items: readonly Item[], { text, language }: Sentence): Item[] {
  const [goods, people] = [listOf(language, 'goods'), listOf(language, 'people')];
  const folded = ({ start, end }: Item) => foldText(text.slice(start, end));
  const isThing = (item: Item | undefined, hasWords: boolean) =>
    (item?.means.kind === 'topic' || item?.means.kind === 'interest') && (hasWords || goods.includes(folded(item)));
  const step = nounFirst.has(language) ? -1 : 1;
  const read = [...items];
  items.forEach((item, at) => {
    const isSpoken = items[at - 1]?.tags.has('speaking') || folded(item).includes('sprachig');
    if (item.means.kind !== 'language' || isSpoken || goods.length === 0) return;
    let noun = at;
    while (isWord(items[noun + step])) noun += step;
    if (isThing(items[noun + step], noun !== at)) noun += step;
    const [from, to] = [Math.min(at, noun), Math.max(at, noun) + 1];
    const parts = items.slice(from, to);
    const isOfPeople =
      isWord(items[to]) ||
      peopleTags.some((tag) => items[to]?.tags.has(tag) || item.tags.has(tag)) ||
      parts.some((part) => isWord(part) && people.some((ending) => folded(part).endsWith(ending)));
    if (noun === at || isOfPeople) return;
    const [start, end] = [parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0];
    const phrase: Item = { ...item, start, end, means: { kind: 'quote', name: text.slice(start, end) } };
    read.splice(read.indexOf(items[from] as Item), parts.length, phrase);
  });
  return read;
}

function isWord(item: Item | undefined): boolean {
  return item?.means.kind === 'word';
}
