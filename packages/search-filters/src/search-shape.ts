import { canonicalJson } from './canonical.ts';
import { figures } from './figures.ts';
import type { Filter } from './filter.ts';
import { filters } from './filters/index.ts';
import { nameKinds, nameSources } from './tokens.ts';
import { caseless, hashtagName, words } from './words.ts';

/** Texts in which the rules for words differ most: a change of the rules changes what they come to. */
const sampleTexts = ['Crème brûlée, CRÈME-2024!', '#ÉTÉ Çe', '東京タワー ﬁt Straße', 'हिन्दी يُوغَا ไทย 𝓯𝓪𝓷'];

/**
 * What searches read of creators, as text that changes whenever that does: filters with what they read, figures, names,
 * and the rules for words. Its hash, with the version of the place dictionary, is the version of everything that is
 * derived from creators for searching: search rows and snapshots of indexes. Nothing is raised by hand.
 */
export function searchShape(): string {
  return canonicalJson({
    filters: filters.map(({ name, kind, platforms, reads }: Filter) => ({ name, kind, platforms, reads })),
    figures,
    names: nameKinds.map((kind) => [kind, nameSources[kind].source]),
    words: sampleTexts.map((text) => [words(text), caseless(text), hashtagName(text)]),
  });
}
