import { foldText } from '@creator-discovery/search-filters';

/** Letters that Unicode does not take apart into a base letter and an accent, and the sigma at the end of a word. */
const undividedLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};

/** Apostrophes, and the letters that are written like one. */
const apostrophes = /['’‘`´\u02b9-\u02bf\u02c8]/g;

/**
 * The form in which place and language names are compared: folded as all texts are, and one space between words. `São Paulo` and `sao-paulo` are the same name.
 */
export function foldName(name: string): string {
  return foldText(name)
    .replace(/[łøđðħŧıßæœþς]/g, (letter) => undividedLetters[letter] ?? letter)
    .replace(apostrophes, ' ')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

/** The folded name, and for a name with apostrophes also the form without them (`Xi’an`: `xi an`, `xian`). */
export function foldedForms(name: string): string[] {
  return [...new Set([foldName(name), foldName(name.replace(apostrophes, ''))])].filter((form) => form !== '');
}
