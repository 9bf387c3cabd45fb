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

/** Tells every term of a creator, each once: its letter and its name. */
export function eachTerm(creator: IndexedCreator, tell: (letter: string, name: string) => void): void {
  for (let bit = 0; bit < contactChannels.length; bit++) if ((creator.contacts >>> bit) & 1) tell('x', String(bit));
  if (creator.language !== null) tell('l', creator.language);
  if (creator.gender !== null) tell('g', creator.gender);
  if (creator.verified) tell('v', '');
  if (creator.accountType !== null) tell('a', creator.accountType);
  for (const name of creator.interests) tell('i', name);
  for (const name of creator.topics) tell('t', name);
  for (const name of creator.hashtags) tell('h', name);
  if (creator.bioWords !== null) tell('k', '');
  for (const word of creator.bioWords ?? []) tell('b', word);
  for (const word of creator.captionWords) tell('c', word);
}
