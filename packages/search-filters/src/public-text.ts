import { areDates, mayHaveLabel, plainText, possibleContactsIn } from './contacts/contacts-in-text.ts';
import { type EmailSpelling, emailSpellings, endOf, hostOf, isMailProvider } from './contacts/email-spellings.ts';
import { hostIn, mayHaveMailLabel, unspaced, withoutSpacedAddresses } from './contacts/emails-in-text.ts';

/** Digits with separators. More of them may stand between the digits of a phone number that begins with `+` or `0`. */
const widelySpaced = /(?:[+＋] ?)?\p{Nd}(?:[\s().\-/–‑·]{0,3}\p{Nd})*/gu;
const digitsOfNumber = /\p{Nd}(?:[\s().\-/–‑·]{0,2}\p{Nd})*/gu;
const digit = /\p{Nd}/gu;

/** The end of a local part, then a domain. `/@ana.b` is a handle and `a@2x.jpg` an image. */
const emailInLink = /[\w.+-](?:@|%40)(?!\dx\.)[\w-]+\.\w/i;

const blank = '•••';

/** Quick checks that rule out most texts. */
const mayHaveContactDetails =
  /[@\d/:([{<]|\.[a-zA-Z]|[ \t*_~|+=#-](?:dot|punto|ponto|punkt|point|kropka|точка)[ \t*_~|+=#-]/i;
const mayHaveEncodedAt = /&#(?:64|x40);|&commat;|%40/i;
const notAscii = /[\u0080-\uffff]/;
/** Other digits, characters that normalisation turns into signs of contact details, and invisible ones after such signs or ✉. */
const styled =
  /[\u00ad\u00b2\u00b3\u00b9\u061c\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9\u1040-\u1049\u115f\u1160\u17e0-\u17e9\u1d00-\u1dbf\u2024\u2060-\u209f\u2100-\u214f\u2460-\u24ff\u3164\ufe50-\ufe6b\uff08\uff0d-\uff19\uff20-\uff3a\uff41-\uff5a\uffa0\ufeff]|\u20e3|\ud835|\ud83c[\udd00-\udd9f]|\udb40|[!-~\u2709\udc8c\udce7-\udce9](?:[\u180b-\u180f]|[\u200b-\u200f\u202a-\u202e]|[\ufe00-\ufe0f]|\u034f)/;

/**
 * Blanks contact details: e-mail addresses in any spelling, phone numbers, links to people, and names after a channel. Free
 * responses show this text and searches read it, so that blanked details cannot be guessed by searching. A text that hides
 * details in styled or invisible characters is returned in plain ones. (spec: action 1, contract 2 "Words")
 */
export function publicText(text: string): string {
  const isStyled = (notAscii.test(text) && styled.test(text)) || mayHaveEncodedAt.test(text);
  const mayHave = [mayHaveContactDetails, mayHaveMailLabel, mayHaveLabel].some((sign) => sign.test(text));
  const shown = isStyled || mayHave ? blanked(text) : text;
  if (!isStyled) return shown;
  const plain = plainText(shown);
  const again = blanked(plain);
  return again === plain ? shown : again;
}

function blanked(written: string): string {
  const text = withoutSpacedAddresses(written, blank);
  const spelled = [...emailSpellings(text)]
    .filter((spelling) => isBlanked(text, spelling) || hostIn(text, spelling) !== null)
    .map(({ wordStart, labels }) => ({ start: wordStart, end: endOf(labels) }));
  const numbered = without(text, spelled).replace(widelySpaced, withoutNumber);
  return without(numbered, [...possibleContactsIn(numbered)]);
}

/** `10 000 000` and `5.000.000`. */
const roundThousands = /^\d{1,3}(?:(?: 000){2,4}|(?:\.000){2,4})$/;

/** `12 345 678 subs` */
const grouped = /^\d{1,3}(?: \d{3}){2,3}$/;
const counted = /^ (?:subs|subscribers|followers|views|likes)\b/i;

/** `175cm` after other numbers. */
const unit = /^ ?(?:cm|kg|lbs?|ft)\b/;

function withoutNumber(run: string, at: number, text: string): string {
  const [minDigits, minWithPrefix] = [8, 7];
  const count = (text: string): number => text.match(digit)?.length ?? 0;
  if (areDates(run) || roundThousands.test(run)) return run;
  if (grouped.test(run) && counted.test(text.slice(at + run.length, at + run.length + 13))) return run;
  if (/^[+＋0]/.test(run) && count(run) >= minWithPrefix) return blank;
  const measured = unit.test(text.slice(at + run.length, at + run.length + 5)) ? run.replace(/ \d{1,3}$/, '') : run;
  if (count(measured) < minDigits) return run;
  return run.replace(digitsOfNumber, (digits) => (count(digits) >= minDigits ? blank : digits));
}

/**
 * `coffee @ 9.30` is a time, `感谢@brand.cn` a mention, `me at shop.com` a sentence. Hiding the spelled `me at shop dot com` does no
 * harm if it is a sentence.
 */
function isBlanked(text: string, { at, labels, local, start }: EmailSpelling): boolean {
  if (at === 'plain' && local === '' && unspaced.test(text.charAt(start - 1)) && labels.every(isOfHandle)) return false;
  if (labels.every(({ text }) => /^\d+(?:[ap]m)?$/i.test(text))) return false;
  const isSentence = (at === 'word' || at === 'marked') && labels[1]?.dot === 'plain';
  return !isSentence || [2, 3].some((count) => isMailProvider(hostOf(labels, count)));
}

function isOfHandle({ text }: { readonly text: string }): boolean {
  return /^\w+$/.test(text);
}

function without(text: string, spans: readonly { readonly start: number; readonly end: number }[]): string {
  let [result, kept] = ['', 0];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= kept) continue;
    result += text.slice(kept, Math.max(kept, start)) + blank;
    kept = end;
  }
  return result + text.slice(kept);
}

/** Returns a link, or null if it contains an e-mail address. Numbers stay: they are user IDs. */
export function publicLink(link: string | null): string | null {
  return link !== null && emailInLink.test(link) ? null : link;
}

/** Returns the names, such as hashtags, that contain no contact details. */
export function publicNames(names: readonly string[]): readonly string[] {
  return names.every((name) => publicText(name) === name) ? names : names.filter((name) => publicText(name) === name);
}
