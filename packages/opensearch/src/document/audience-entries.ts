import type { AudienceShares } from '@creator-discovery/search-filters';

/** An entry of an audience, of any kind, and its share; both below 2^30. */
export interface AudienceEntry {
  readonly number: number;
  readonly share: number;
}

/** First number of each kind of entry. */
export const firstEntries = { genders: 0, ages: 2 ** 8, languages: 2 ** 17, places: 2 ** 18 } as const;

export function genderEntries({
  male,
  female,
}: {
  readonly male: number | null;
  readonly female: number | null;
}): AudienceEntry[] {
  return [male, female].flatMap((share, at) => (share === null ? [] : [{ number: firstEntries.genders + at, share }]));
}

/** Ages are integers up to 150. (contract 1) */
const agesInByte = 256;

export function ageEntries(ages: AudienceShares['ages']): AudienceEntry[] {
  return ages.map(({ min, max, share }) => ({ number: firstEntries.ages + min * agesInByte + max, share }));
}

/** @param language `languageNumber` of the language */
export function languageEntry(language: number, share = 0): AudienceEntry {
  return { number: firstEntries.languages + language, share };
}

export function placeEntry(ordinal: number, share = 0): AudienceEntry {
  return { number: firstEntries.places + ordinal, share };
}

/**
 * Encodes an audience for scripts: number and share of each entry, four bytes each, by ascending number. Scripts read bytes
 * several times as fast as lists of numbers.
 */
export function audienceBytes(entries: readonly AudienceEntry[]): Buffer {
  const bytes = Buffer.allocUnsafe(entries.length * 8);
  for (const [at, { number, share }] of inOrder(entries).entries()) {
    bytes.writeInt32BE(number, at * 8);
    bytes.writeInt32BE(share, at * 8 + 4);
  }
  return bytes;
}

/** Encodes an audience as text, the only fast type of a script parameter: two 15-bit characters per number and share. */
export function audienceText(entries: readonly AudienceEntry[]): string {
  return inOrder(entries)
    .map(({ number, share }) => String.fromCharCode(number >> 15, number & 32767, share >> 15, share & 32767))
    .join('');
}

function inOrder(entries: readonly AudienceEntry[]): readonly AudienceEntry[] {
  return entries.toSorted((a, b) => a.number - b.number);
}
