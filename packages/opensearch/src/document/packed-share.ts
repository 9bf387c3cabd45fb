/** Upper bound of shares, also of the sum of 500 entries of 1,000,000. */
export const shareLimit = 2 ** 32;

/**
 * Packs an entry and its share into one integer below 2^53, entry first. "At least this share of this entry" is then a
 * range of numbers.
 */
export function packedShare(entry: number, share: number): number {
  return entry * shareLimit + share;
}

const lettersInAlphabet = 26;
const firstLetter = 'a'.charCodeAt(0);

/** Returns the number of an ISO 639-1 code, 0 to 675, or null for other text, which creators never have. (contract 1) */
export function languageNumber(code: string): number | null {
  if (!/^[a-z]{2}$/.test(code)) return null;
  return (code.charCodeAt(0) - firstLetter) * lettersInAlphabet + code.charCodeAt(1) - firstLetter;
}

/** All possible codes in the order of their numbers. */
export const languageCodes: readonly string[] = Array.from({ length: lettersInAlphabet ** 2 }, (_, number) =>
  String.fromCharCode(firstLetter + Math.floor(number / lettersInAlphabet), firstLetter + (number % lettersInAlphabet)),
);
