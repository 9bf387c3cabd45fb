import { emoji, plainEmoji } from './emoji.ts';

/**
 * Folds a text character by character from a table, with a space for each separator and emoji, instead of normalising it four
 * times. Adds the emoji to `found`. Returns undefined if the text has characters that depend on their neighbours, such as
 * vowel marks and conjoining Korean letters.
 */
export function quickFold(text: string, fold: (text: string) => string, found: Set<string>): string | undefined {
  let folded = '';
  let kept = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) as number;
    if (code < firstOther) {
      at++;
      continue;
    }
    const kind = kindOf(code, fold);
    if (kind === notAlone) return undefined;
    const start = at;
    at += code > 0xffff ? 2 : 1;
    if (kind === itself) continue;
    if (kind === pictograph) {
      emoji.lastIndex = start;
      const match = emoji.exec(text);
      if (match?.index !== start) return undefined;
      found.add(plainEmoji(match[0]));
      at = emoji.lastIndex;
    }
    folded += text.slice(kept, start) + (forms.get(code) ?? ' ');
    kept = at;
  }
  return (kept === 0 ? text : folded + text.slice(kept)).toLowerCase();
}

const firstOther = 128;

const itself = 1;
const separator = 2;
/** Its form is in `forms`. */
const other = 3;
const notAlone = 4;
/** Begins an emoji, or is half a flag. */
const pictograph = 5;

/** Kinds of the code points seen so far; 0 = not seen. */
const knownKinds = new Uint8Array(0x11_0000);
const forms = new Map<number, string>();

function kindOf(code: number, fold: (text: string) => string): number {
  const known = knownKinds[code] as number;
  if (known !== 0) return known;
  const character = String.fromCodePoint(code);
  const form = fold(character);
  const kind = kindOfForm(character, form);
  if (kind === other) forms.set(code, form);
  knownKinds[code] = kind;
  return kind;
}

/** Korean letters that join into syllables, and marks that join with Arabic letters. */
const conjoining = /[\u0653-\u0655\u1100-\u115e\u1161-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/;

function kindOfForm(character: string, form: string): number {
  if (character.search(emoji) === 0 || /\p{RI}/u.test(character)) return pictograph;
  if (conjoining.test(character.normalize('NFKC'))) return notAlone;
  if (form === '') return other;
  if (/\p{M}/u.test(character + form)) return notAlone;
  if (!/[\p{L}\p{N}]/u.test(form)) return separator;
  return form === character ? itself : other;
}
