import { quickFold } from './quick-fold.ts';
import { runsOf } from './word-runs.ts';

const asciiWord = /[a-z0-9]+/g;
/** Text in plain ASCII, which is most of it, has no marks and no other scripts: it is split several times as fast. */
const notPlain = /[^ -~\s]/;
const accents = /[\u0300-\u036f]+/g;

/**
 * The form in which texts are compared: without compatibility forms, case and accents (NFKC, lower-case, NFD, U+0300 to
 * U+036F removed, NFC). Marks of other kinds stay, because without them vowels of Hindi and Tamil, tones of Thai and the
 * voicing of が are gone, and with them the word. (contract 2 "Words")
 *
 * - Half-width katakana become whole (`ﾊﾟ` and `パ`), full-width Latin becomes plain, `①` is `1`, `㌔` is `キロ`.
 * - Lower-case is Unicode's, of no language: `İ` is `i`, `I` too, `ı` is a letter of its own, and `Σ` at the end of a word is
 *   `ς`, which is another letter than `σ`.
 */
export function foldText(text: string): string {
  if (!notPlain.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(accents, '').normalize('NFC');
}

/**
 * The distinct words of a text, in order of first appearance: of the folded text every run of letters, digits and marks, and
 * in scripts written without spaces every character and every pair of neighbouring ones (see `runsOf`). (contract 2 "Words")
 *
 * @example words('Crème brûlée, CRÈME!') // ['creme', 'brulee']
 * @example words('京都在住') // ['京', '都', '京都', '在', '都在', '住', '在住']
 */
export function words(text: string): readonly string[] {
  return distinctWords(text, (characters, found) => {
    characters.forEach((character, i) => {
      found.add(character);
      if (i > 0) found.add(`${characters[i - 1]}${character}`);
    });
  });
}

/**
 * The distinct words that a text must have to match a keyword entry. Of a run written without spaces these are its pairs; of a
 * run of one character, that character. (contract 2 "Words")
 *
 * @example wordsOfEntry('京都在住') // ['京都', '都在', '在住']
 */
export function wordsOfEntry(entry: string): readonly string[] {
  return distinctWords(entry, (characters, found) => {
    const [first = ''] = characters;
    if (characters.length === 1) found.add(first);
    for (let i = 1; i < characters.length; i++) found.add(`${characters[i - 1]}${characters[i]}`);
  });
}

/** Whether a text has a word at all. */
export function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(foldText(text));
}

/** @param add adds the words of a run of these characters, written without spaces; at least one */
function distinctWords(
  text: string,
  add: (characters: readonly string[], found: Set<string>) => void,
): readonly string[] {
  const folded = (notPlain.test(text) ? quickFold(text, foldText) : undefined) ?? foldText(text);
  if (!notPlain.test(folded)) return [...new Set(folded.match(asciiWord))];
  const found = new Set<string>();
  for (const run of runsOf(folded)) {
    if (typeof run === 'string') found.add(run);
    else add(run, found);
  }
  return [...found];
}

/** How interests, topics and hashtags are compared: case-insensitive, without outer spaces, accents significant. (contract 2) */
export function caseless(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

/** `caseless` of a hashtag; a leading `#` is not part of it. */
export function hashtagName(hashtag: string): string {
  return caseless(hashtag.replace(/^\s*#+/u, ''));
}
