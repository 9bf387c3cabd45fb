/** Scripts in which typos are corrected: not Han and Hangul, which have thousands of characters. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Bengali}/u,
  /\p{Script=Gurmukhi}/u,
  /\p{Script=Gujarati}/u,
  /\p{Script=Oriya}/u,
  /\p{Script=Tamil}/u,
  /\p{Script=Telugu}/u,
  /\p{Script=Kannada}/u,
  /\p{Script=Malayalam}/u,
  /\p{Script=Sinhala}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Lao}/u,
  /\p{Script=Khmer}/u,
  /\p{Script=Myanmar}/u,
  /\p{Script=Tibetan}/u,
  /\p{Script=Ethiopic}/u,
  /[\p{Script=Katakana}\p{Script=Hiragana}]/u,
  /[ \d]/u,
];

const withoutLetters = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** Returns the letters of the query's scripts, which may replace a wrong letter; none for Han and Hangul. */
export function alphabetOf(query: string, letters: readonly string[]): readonly string[] {
  if (withoutLetters.test(query)) return [];
  const own = scripts.filter((script) => script.test(query) || script.test(' '));
  return letters.filter((letter) => own.some((script) => script.test(letter)));
}

/** Whether typos of the query are corrected. */
export function hasLetters(query: string): boolean {
  return !withoutLetters.test(query);
}
