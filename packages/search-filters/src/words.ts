const wordPattern = /[\p{L}\p{N}]+/gu;
/** The same for text in plain ASCII, which is most of it and needs no accents removed: three times as fast. */
const asciiWordPattern = /[a-z0-9]+/g;
const notPlain = /[^ -~\s]/;

/**
 * The distinct words of a text, in order of first appearance: lower-case, accents (combining marks) removed, split at
 * everything that is neither letter nor digit in any script. (contract 2 "Words")
 *
 * @example words('Crème brûlée, CRÈME!') // ['creme', 'brulee']
 */
export function words(text: string): readonly string[] {
  const lower = text.toLowerCase();
  if (!notPlain.test(lower)) return [...new Set(lower.match(asciiWordPattern))];
  const plain = lower.normalize('NFD').replace(/\p{M}+/gu, '');
  return [...new Set(plain.match(wordPattern))];
}

/** How interests, topics and hashtags are compared: case-insensitive, without outer spaces, accents significant. (contract 2) */
export function caseless(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

/** `caseless` of a hashtag; a leading `#` is not part of it. */
export function hashtagName(hashtag: string): string {
  return caseless(hashtag.replace(/^\s*#+/u, ''));
}
