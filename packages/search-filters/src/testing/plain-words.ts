/**
 * The rule for words (contract 2 "Words") read line by line, as slowly as it is written: what `words` and every engine are
 * compared with. It shares no code with them.
 */

/** Han, Hiragana and Katakana are written together, and so count as one. */
const writtenWithoutSpaces: readonly RegExp[] = [
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u,
  /^\p{Script=Thai}/u,
  /^\p{Script=Lao}/u,
  /^\p{Script=Khmer}/u,
  /^\p{Script=Myanmar}/u,
];

/** Characters of one run after cutting; `script` is a place in the list above, -1 for all others. */
interface PlainRun {
  readonly script: number;
  readonly characters: readonly string[];
}

/** Whether every word of the entry is among the words of the text. */
export function plainlyMatches(entry: string, text: string): boolean {
  const known = plainWords(text);
  return [...plainWordsOfEntry(entry)].every((word) => known.has(word));
}

/** The words of a text, each once, in no particular order. */
export function plainWords(text: string): ReadonlySet<string> {
  return new Set(plainRuns(text).flatMap(wordsInText));
}

/** The words that a text must have to match an entry. */
export function plainWordsOfEntry(entry: string): ReadonlySet<string> {
  return new Set(plainRuns(entry).flatMap(wordsInEntry));
}

function wordsInText({ script, characters }: PlainRun): string[] {
  return script < 0 ? [characters.join('')] : [...characters, ...pairs(characters)];
}

function wordsInEntry({ script, characters }: PlainRun): string[] {
  if (script < 0) return [characters.join('')];
  return characters.length >= 2 ? pairs(characters) : [...characters];
}

function pairs(characters: readonly string[]): string[] {
  const found: string[] = [];
  for (let i = 0; i + 1 < characters.length; i++) found.push(`${characters[i]}${characters[i + 1]}`);
  return found;
}

function plainRuns(text: string): PlainRun[] {
  return normalised(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((run) => run.replace(/^\p{M}+/u, ''))
    .filter((run) => run !== '')
    .flatMap(cutWhereTheScriptChanges);
}

function normalised(text: string): string {
  return [...text.normalize('NFKC').toLowerCase().normalize('NFD')]
    .filter((letter) => letter < '\u0300' || letter > '\u036f')
    .join('')
    .normalize('NFC');
}

function cutWhereTheScriptChanges(run: string): PlainRun[] {
  const [character = '', ...rest] = charactersOf(run);
  const script = writtenWithoutSpaces.findIndex((pattern) => pattern.test(character));
  const others = rest.length === 0 ? [] : cutWhereTheScriptChanges(rest.join(''));
  const [next] = others;
  return next?.script === script
    ? [{ script, characters: [character, ...next.characters] }, ...others.slice(1)]
    : [{ script, characters: [character] }, ...others];
}

/** A base with its marks. */
function charactersOf(run: string): string[] {
  return run.match(/\P{M}\p{M}*/gu) ?? [];
}
