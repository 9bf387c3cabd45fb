/** A word of a script with spaces, or the characters of a run in a script without spaces. */
export type Run = string | readonly string[];

/**
 * Splits a folded text into runs of letters, digits and marks. A run also ends at the border of a script without spaces:
 * Japanese (Han, Hiragana and Katakana together), Hangul, Thai, Lao, Khmer, Myanmar. (contract 2 "Words")
 *
 * - A character is a letter or digit with the marks after it, in any script. Each letter in the sense of Unicode is a
 *   separate character, such as the vowel of เก or the second consonant of a Khmer cluster.
 * - Marks after a space or punctuation belong to no word.
 * - The prolonged sound mark ー, the repeat marks 々 〱 and 〆 are Japanese. Digits belong to no script, so 第1回 is three runs,
 *   except those of Thai, Lao, Khmer and Myanmar.
 * - Everything else separates: punctuation (also ・), symbols, lone surrogates.
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
/** A letter or digit of a script with spaces, or of no script. */
const spaced = 3;
/** Letters and digits of scripts without spaces: this number plus the index in `unspacedScripts`. */
const firstUnspaced = 4;

/**
 * The Japanese scripts share letters, so their script extensions count. For the other scripts extensions would be wrong: the
 * apostrophe ʼ (U+02BC) of Ukrainian and Breton would be Thai.
 */
const unspacedScripts = [
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Lao}/u,
  /\p{Script=Khmer}/u,
  /\p{Script=Myanmar}/u,
];

/** Kinds of the code points seen so far; 0 = not seen. A look-up is ten times as fast as a test. */
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
