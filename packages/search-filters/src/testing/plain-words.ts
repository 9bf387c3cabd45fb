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
  const lower = [...text.normalize('NFKC').toLowerCase()].filter((letter) => !invisible.test(letter)).join('');
  const plain = [...lower.normalize('NFD')]
    .filter((letter) => letter < '\u0300' || letter > '\u036f')
    .filter((letter) => letter !== '\u0640' && (!points.test(letter) || hamza.test(letter)))
    .join('');
  return [...plain.normalize('NFC')].map(foldedLetter).join('');
}

const invisible =
  /^(?:[\u{ad}\u{61c}\u{200c}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}]|\u{34f}|[\u{180b}-\u{180f}]|[\u{fe00}-\u{fe0f}]|[\u{e0000}-\u{e01ef}])/u;
/** Hebrew points and Arabic harakat. */
const points =
  /^(?=\p{M})[\u{591}-\u{5c7}\u{610}-\u{61a}\u{64b}-\u{65f}\u{670}\u{6d6}-\u{6ed}\u{8ca}-\u{8ff}\u{fb1e}]/u;
const hamza = /^[\u{653}-\u{655}]/u;
/** Skin tones and variation selectors. */
const style = /^[\u{1f3fb}-\u{1f3ff}\u{fe00}-\u{fe0f}]/u;
const tag = /^[\u{e0020}-\u{e007e}]/u;

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
          .filter((one) => !style.test(one))
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
  while (tag.test(all[end] ?? '')) end++;
  if (all[end] === '\u{e007f}' && end > afterFirst) return end + 1;
  for (end = afterFirst; all[end] === '\u200d' && isPictograph(all[end + 1] ?? ''); ) end = afterStyles(all, end + 2);
  return end;
}

function afterStyles(all: readonly string[], from: number): number {
  let at = from;
  while (style.test(all[at] ?? '')) at++;
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
