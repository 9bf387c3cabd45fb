import { emoji, plainEmoji } from './emoji.ts';
import { withoutInvisible } from './invisible.ts';
import letters from './letters.json' with { type: 'json' };
import { quickFold } from './quick-fold.ts';
import { runsOf } from './word-runs.ts';

const asciiWord = /[a-z0-9]+/g;
/** Plain ASCII, which most text is, has no marks and can be split several times as fast. */
const notPlain = /[^ -~\s]/;
/** Accents, Hebrew points, Arabic harakat and tatweel. */
const dropped =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08e1\u08e3-\u08ff\ufb1e\u0640]+/g;
/** Forms of letters that Unicode does not decompose, and a space for blank characters, by code point. */
const forms = new Map(
  Object.entries(letters).flatMap(([form, all]) => [...all].map((letter) => [letter.codePointAt(0) as number, form])),
);
/** 1 for the code points in `forms`. A look-up is ten times as fast as one in the map. */
const hasForm = new Uint8Array(Math.max(...forms.keys()) + 1);
for (const code of forms.keys()) hasForm[code] = 1;

/**
 * Removes compatibility forms, case, accents, vowel points and invisible formatting, and replaces the letters of
 * `letters.json`. Other marks stay, because they distinguish words: vowels of Hindi and Tamil, tones of Thai, the voicing of が.
 * (contract 2 "Words")
 *
 * - Half-width `ﾊﾟ` becomes `パ`, full-width Latin becomes plain, `①` becomes `1`, `㌔` becomes `キロ`.
 * - Lower-case is that of Unicode, not of a language: `İ`, `I` and `ı` become `i`.
 * - A hamza stays on `ؤ` and `ئ`, which are other letters than `و` and `ي`.
 */
export function foldText(text: string): string {
  if (!notPlain.test(text)) return text.toLowerCase();
  const lower = withoutInvisible(text.normalize('NFKC').toLowerCase());
  return withForms(lower.normalize('NFD').replace(dropped, '').normalize('NFC'));
}

/** Replaces the letters of `forms`. */
function withForms(text: string): string {
  let folded = '';
  let kept = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) as number;
    if (hasForm[code] !== 1) continue;
    folded += text.slice(kept, at) + forms.get(code);
    kept = at + (code > 0xffff ? 2 : 1);
  }
  return folded + text.slice(kept);
}

/**
 * Returns the distinct words of a text: its emoji, then the runs of the folded text (see `runsOf`). In scripts without
 * spaces the words are every character and every pair of neighbours. (contract 2 "Words")
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
 * Returns the distinct words that a text needs to match a keyword entry. In scripts without spaces these are the pairs of
 * each run, or its only character. (contract 2 "Words")
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

/**
 * Returns the emoji and runs that are searched for an entry, or null if these are all of its visible characters.
 *
 * @example partsOfLossyEntry('R&B') // ['r', 'b']
 */
export function partsOfLossyEntry(entry: string): readonly string[] | null {
  const found = new Set<string>();
  const folded = foldText(withoutEmoji(entry, found));
  if (!/[^\p{L}\p{N}\p{M}\s]/u.test(folded)) return null;
  for (const run of runsOf(folded)) found.add(typeof run === 'string' ? run : run.join(''));
  return [...found];
}

/** @param add adds the words of a run in a script without spaces; it has at least one character */
function distinctWords(
  text: string,
  add: (characters: readonly string[], found: Set<string>) => void,
): readonly string[] {
  const found = new Set<string>();
  const folded =
    (notPlain.test(text) ? quickFold(text, foldText, found) : text.toLowerCase()) ??
    foldText(withoutEmoji(text, found));
  if (notPlain.test(folded)) {
    for (const run of runsOf(folded)) {
      if (typeof run === 'string') found.add(run);
      else add(run, found);
    }
  } else for (const word of folded.match(asciiWord) ?? []) found.add(word);
  return [...found];
}

/** Replaces emoji with spaces and adds them to `found`. */
function withoutEmoji(text: string, found: Set<string>): string {
  return text.replace(emoji, (each) => {
    found.add(plainEmoji(each));
    return ' ';
  });
}

/** Form in which interests, topics and hashtags are compared: trimmed, lower-case, with accents. (contract 2) */
export function caseless(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
