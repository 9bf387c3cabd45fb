/** Latin letters that Unicode does not decompose into a base letter and an accent. */
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
};

/**
 * The form in which place and language names are compared: lower-case, without accents, one space between words.
 * `São Paulo` and `sao-paulo` are the same name.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[łøđðħŧıßæœþ]/g, (letter) => undividedLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The folded name, and for a name with apostrophes also the form without them (`Xi’an`: `xi an`, `xian`). */
export function foldedForms(name: string): string[] {
  return [...new Set([foldName(name), foldName(name.replace(/['’‘ʻʼ`]/g, ''))])].filter((form) => form !== '');
}
