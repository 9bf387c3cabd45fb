/** A share lies below this: whole audiences are a million millionths, and sums of 500 entries half of 2^30. */
export const shareLimit = 2 ** 32;

/**
 * An entry of an audience and its share as one whole number: entries in the upper bits, so that shares of one entry from a
 * minimum on are one range of numbers. Below 2^53, which JSON and doubles hold exactly.
 */
export function packedShare(entry: number, share: number): number {
  return entry * shareLimit + share;
}

const lettersInAlphabet = 26;
const firstLetter = 'a'.charCodeAt(0);

/** The number of an ISO 639-1 code, 0 to 675; null for anything else, which no creator has. (contract 1) */
export function languageNumber(code: string): number | null {
  if (!/^[a-z]{2}$/.test(code)) return null;
  return (code.charCodeAt(0) - firstLetter) * lettersInAlphabet + code.charCodeAt(1) - firstLetter;
}

/** Every code that there may be, in the order of their numbers. */
export const languageCodes: readonly string[] = Array.from({ length: lettersInAlphabet ** 2 }, (_, number) =>
  String.fromCharCode(firstLetter + Math.floor(number / lettersInAlphabet), firstLetter + (number % lettersInAlphabet)),
);
