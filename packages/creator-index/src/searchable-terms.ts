import { contactChannels, type IndexedCreator } from '@creator-discovery/search-filters';

/** How each kind of exact condition is written in a segment's term dictionary: one letter, then the name. */
export const termOf = {
  contact: (bit: number) => `x${bit}`,
  language: (code: string) => `l${code}`,
  gender: (code: string) => `g${code}`,
  verified: () => 'v',
  accountType: (type: string) => `a${type}`,
  interest: (name: string) => `i${name}`,
  topic: (name: string) => `t${name}`,
  hashtag: (name: string) => `h${name}`,
  /** The bio is known, whether or not it has words. */
  bioKnown: () => 'k',
  bioWord: (word: string) => `b${word}`,
  captionWord: (word: string) => `c${word}`,
} as const;

/** The same for the lists of audience shares. */
export const shareKeyOf = {
  place: (ordinal: number) => `p${ordinal}`,
  language: (code: string) => `l${code}`,
} as const;

/** Every term of a creator, each once. */
export function* termsOf(creator: IndexedCreator): Generator<string> {
  for (let bit = 0; bit < contactChannels.length; bit++) if ((creator.contacts >>> bit) & 1) yield termOf.contact(bit);
  if (creator.language !== null) yield termOf.language(creator.language);
  if (creator.gender !== null) yield termOf.gender(creator.gender);
  if (creator.verified) yield termOf.verified();
  if (creator.accountType !== null) yield termOf.accountType(creator.accountType);
  for (const name of creator.interests) yield termOf.interest(name);
  for (const name of creator.topics) yield termOf.topic(name);
  for (const name of creator.hashtags) yield termOf.hashtag(name);
  if (creator.bioWords !== null) yield termOf.bioKnown();
  for (const word of creator.bioWords ?? []) yield termOf.bioWord(word);
  for (const word of creator.captionWords) yield termOf.captionWord(word);
}
