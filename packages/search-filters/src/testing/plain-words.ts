import letters from '../letters.json' with { type: 'json' };

/** Reference for the rule for words, line by line and slow. It shares no code with `words`. (contract 2 "Words") */

/** Han, Hiragana and Katakana count as one script. */
const writtenWithoutSpaces: readonly RegExp[] = [
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u,
  /^\p{Script=Hangul}/u,
  /^\p{Script=Thai}/u,
  /^\p{Script=Lao}/u,
  /^\p{Script=Khmer}/u,
  /^\p{Script=Myanmar}/u,
];

/** `script` is an index into the list above, -1 for all others. */
interface PlainRun {
  readonly script: number;
  readonly characters: readonly string[];
}

export function plainlyMatches(entry: string, text: string): boolean {
  const known = plainWords(text);
  return [...plainWordsOfEntry(entry)].every((word) => known.has(word));
}

export function plainWords(text: string): ReadonlySet<string> {
  const { emoji, rest } = withEmojiApart(text);
  return new Set([...emoji, ...plainRuns(rest).flatMap(wordsInText)]);
}

export function plainWordsOfEntry(entry: string): ReadonlySet<string> {
  const { emoji, rest } = withEmojiApart(entry);
  return new Set([...emoji, ...plainRuns(rest).flatMap(wordsInEntry)]);
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
  const lower = [...text.normalize('NFKC').toLowerCase()].filter((letter) => !isIn(letter, invisible)).join('');
  const plain = [...lower.normalize('NFD')]
    .filter((letter) => letter < '\u0300' || letter > '\u036f')
    .filter((letter) => letter !== '\u0640' && (!isIn(letter, points) || isIn(letter, hamza)))
    .join('');
  return [...plain.normalize('NFC')].map(foldedLetter).join('');
}

/** Ranges of code points. */
type Ranges = readonly (readonly [number, number])[];

const invisible: Ranges = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x180b, 0x180f],
  [0x200c, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfe00, 0xfe0f],
  [0xe0000, 0xe01ef],
];
/** Hebrew points and Arabic harakat. */
const points: Ranges = [
  [0x591, 0x5c7],
  [0x610, 0x61a],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6ed],
  [0x8ca, 0x8ff],
  [0xfb1e, 0xfb1e],
];
const hamza: Ranges = [[0x653, 0x655]];
const skinTones: Ranges = [[0x1f3fb, 0x1f3ff]];
const selectors: Ranges = [[0xfe00, 0xfe0f]];
const tags: Ranges = [[0xe0020, 0xe007e]];

function isIn(letter: string, ranges: Ranges): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => from <= code && code <= to) && (ranges !== points || /^\p{M}/u.test(letter));
}

const plainLetters = new Map(Object.entries(letters).flatMap(([form, all]) => [...all].map((one) => [one, form])));

function foldedLetter(letter: string): string {
  return plainLetters.get(letter) ?? letter;
}

/** Replaces emoji with spaces, and returns them without variation selectors and skin tones. */
function withEmojiApart(text: string): { readonly emoji: readonly string[]; readonly rest: string } {
  const emoji: string[] = [];
  let rest = '';
  const all = [...text];
  for (let at = 0; at < all.length; ) {
    const end = endOfEmoji(all, at);
    if (end === at) rest += all[at++];
    else {
      emoji.push(
        all
          .slice(at, end)
          .filter((one) => !isIn(one, skinTones) && !isIn(one, selectors))
          .join(''),
      );
      rest += ' ';
      at = end;
    }
  }
  return { emoji, rest };
}

/** Returns the end of the emoji that begins at `at`, or `at` if none does. */
function endOfEmoji(all: readonly string[], at: number): number {
  const [first = '', second = '', third = ''] = all.slice(at, at + 3);
  if (/^\p{RI}{2}$/u.test(first + second)) return at + 2;
  if (/^[0-9#*]$/.test(first) && second === '\u20e3') return at + 2;
  if (/^[0-9#*]$/.test(first) && second === '\ufe0f' && third === '\u20e3') return at + 3;
  if (!isPictograph(first) || standsForLetters(first)) return at;
  const afterFirst = afterStyles(all, at + 1);
  let end = afterFirst;
  while (isIn(all[end] ?? '', tags)) end++;
  if (all[end] === '\u{e007f}' && end > afterFirst) return end + 1;
  for (end = afterFirst; all[end] === '\u200d' && isPictograph(all[end + 1] ?? ''); ) end = afterStyles(all, end + 2);
  return end;
}

function afterStyles(all: readonly string[], from: number): number {
  let at = from;
  while (isIn(all[at] ?? '', skinTones) || isIn(all[at] ?? '', selectors)) at++;
  return at;
}

function isPictograph(character: string): boolean {
  return /^\p{Extended_Pictographic}$/u.test(character);
}

/** Whether it is a letter in a circle or square, which may be part of a styled word. */
function standsForLetters(character: string): boolean {
  const isOneSign = ['™', 'ℹ'].includes(character);
  return !isOneSign && /[\p{L}\p{N}]/u.test(foldedLetter(character.normalize('NFKC')));
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

/** Splits into bases with their marks. */
function charactersOf(run: string): string[] {
  return run.match(/\P{M}\p{M}*/gu) ?? [];
}
