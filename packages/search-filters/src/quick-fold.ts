/**
 * The folded form of a text whose characters fold one by one, as nearly all do, with a space for each of them that separates
 * words. Undefined for a text with others: marks, which belong to what is before them, conjoining letters of Korean, and `Σ`,
 * whose lower-case depends on its neighbours. The forms of a character are looked up, where the whole text would be normalised
 * four times.
 */
export function quickFold(text: string, fold: (text: string) => string): string | undefined {
  let folded = '';
  let kept = 0;
  let separated = true;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) as number;
    if (code < firstOther) {
      separated = asciiWords[code] === 0;
      at++;
      continue;
    }
    const kind = kindOf(code, fold);
    // What asks for an emoji in colours stands behind each second one.
    const dropped: boolean = code === emojiStyle && separated;
    if (kind === notAlone && !dropped) return undefined;
    const length = code > 0xffff ? 2 : 1;
    if (kind !== itself) {
      folded += text.slice(kept, at) + (dropped ? '' : kind === separator ? ' ' : forms.get(code));
      kept = at + length;
    }
    separated = dropped || kind === separator;
    at += length;
  }
  return (kept === 0 ? text : folded + text.slice(kept)).toLowerCase();
}

const firstOther = 128;
const emojiStyle = 0xfe0f;

/** By code: 1 for letters and digits of ASCII. */
const asciiWords = Uint8Array.from({ length: firstOther }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0,
);

const itself = 1;
const separator = 2;
/** With its form in `forms`. */
const other = 3;
const notAlone = 4;

/** Of the code points seen so far, 0 = not seen. */
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

/** Vowels and final consonants of Korean that join what is before them, and first ones, which they join. */
const conjoining = /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/;

function kindOfForm(character: string, form: string): number {
  const decomposed = character.normalize('NFKC');
  if (/\p{M}/u.test(character + form) || conjoining.test(decomposed) || decomposed.includes('Σ')) return notAlone;
  if (!/[\p{L}\p{N}]/u.test(form)) return separator;
  return form === character ? itself : other;
}
