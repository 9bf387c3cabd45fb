/** Scripts of letters; of the thousands of signs of Han and Hangul none is one wrong letter. */
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

/** The letters that can stand where another one of the query is wrong: those of its scripts. None for Han and Hangul. */
export function alphabetOf(query: string, letters: readonly string[]): readonly string[] {
  if (withoutLetters.test(query)) return [];
  const own = scripts.filter((script) => script.test(query) || script.test(' '));
  return letters.filter((letter) => own.some((script) => script.test(letter)));
}

/** Whether a query is written in letters, so that one of them can be wrong. */
export function hasLetters(query: string): boolean {
  return !withoutLetters.test(query);
}
