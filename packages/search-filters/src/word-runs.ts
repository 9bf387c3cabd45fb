/** A word of a script written with spaces; or the characters of a run that is written without. */
export type Run = string | readonly string[];

/**
 * The runs of letters, digits and marks of a folded text, cut where the script changes to or from one that is written without
 * spaces: Japanese (Han, Hiragana, Katakana as one), Thai, Lao, Khmer, Myanmar. (contract 2 "Words")
 *
 * - A character is a letter or digit with the marks after it, whatever the marks' script. What Unicode calls a letter is
 *   a character of its own: the vowel of เก, the second consonant under a first in Khmer.
 * - Marks with nothing before them belong to an emoji (U+FE0F in ❤️yoga) or to a space, and to no word.
 * - The prolonged sound mark ー, the repeat marks 々 〱 and 〆 are Japanese. Digits are of no script, so 第1回 is three runs;
 *   those of Thai, Lao, Khmer and Myanmar are of theirs.
 * - Everything else separates: punctuation (・ too), emoji, the zero width space, joiner and non-joiner, lone surrogates.
 */
export function runsOf(folded: string): readonly Run[] {
  const runs: Run[] = [];
  let kind: number = separator;
  let characters: string[] = [];
  let [runStart, characterStart] = [0, 0];
  const endRun = (at: number): void => {
    if (kind === spaced) runs.push(folded.slice(runStart, at));
    if (kind < firstUnspaced) return;
    characters.push(folded.slice(characterStart, at));
    runs.push(characters);
  };
  for (let at = 0; at < folded.length; ) {
    const code = folded.codePointAt(at) as number;
    const found = kindOf(code);
    const next = found !== mark ? found : kind;
    if (next !== kind) {
      endRun(at);
      kind = next;
      characters = [];
      [runStart, characterStart] = [at, at];
    } else if (found >= firstUnspaced) {
      characters.push(folded.slice(characterStart, at));
      characterStart = at;
    }
    at += code > 0xffff ? 2 : 1;
  }
  endRun(folded.length);
  return runs;
}

const separator = 1;
const mark = 2;
/** A letter or digit of a script written with spaces, or of none. */
const spaced = 3;
/** From here on: a letter or digit of a script written without spaces, by its place in `unspacedScripts`. */
const firstUnspaced = 4;

/**
 * Of the Japanese three the script extensions count too, because of letters that they share; of the others only the script
 * itself: by its extensions the apostrophe ʼ (U+02BC) of Ukrainian and Breton would be Thai.
 */
const unspacedScripts = [
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u,
  /\p{Script=Thai}/u,
  /\p{Script=Lao}/u,
  /\p{Script=Khmer}/u,
  /\p{Script=Myanmar}/u,
];

/** Kinds of the code points seen so far, 0 = not seen: to look one up is ten times as fast as to test it. */
const knownKinds = new Uint8Array(0x11_0000);

function kindOf(code: number): number {
  const known = knownKinds[code] as number;
  if (known !== 0) return known;
  const found = kindOfCharacter(String.fromCodePoint(code));
  knownKinds[code] = found;
  return found;
}

function kindOfCharacter(character: string): number {
  if (/\p{M}/u.test(character)) return mark;
  if (!/[\p{L}\p{N}]/u.test(character)) return separator;
  const script = unspacedScripts.findIndex((pattern) => pattern.test(character));
  return script < 0 ? spaced : firstUnspaced + script;
}
