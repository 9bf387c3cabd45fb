import { narrow, readHandle, withoutTypedContacts } from '@creator-discovery/creators/reading';
import { foldText } from '@creator-discovery/search-filters';

export interface Token {
  readonly kind: 'contact' | 'hashtag' | 'handle' | 'quote' | 'number' | 'word' | 'stop' | 'symbol';
  /** Original text without quotation marks, `#` and `@`. */
  readonly text: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Tokens in the order in which they are tried at each position. The first group, if any, is the text. Dates and links mean as
 * little as contacts.
 */
const patterns: readonly (readonly [kind: Token['kind'] | 'link' | 'limit', pattern: RegExp])[] = [
  // A hidden e-mail address or phone number.
  ['contact', /•{5,}/uy],
  // `2026-11-30`, `1/2/26`
  ['contact', /(?<![\d.,/-])(?:\d{4}-\d\d?-|\d\d?[./]\d\d?[./]\d?\d?)\d\d(?!\d)/uy],
  ['link', /(?<![\w.-])(?:https?:\/\/)?[\w-]{1,40}(?:\.[\w-]{1,40}){1,3}\/[^\s,;)]{1,200}/uy],
  // `#col·legi`, `#はな🌺`
  [
    'hashtag',
    /[#＃]([\p{L}\p{N}\p{M}_·・־׳״〜\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200c-\u200d\u{e0020}-\u{e007f}]+)/uy,
  ],
  ['handle', /[@＠]((?:[.]?[\p{L}\p{N}_])+)/uy],
  ['quote', /["“„«「]([^"”“„»«」「]+)["”“»」]/uy],
  // `90s fashion`, unlike `in their 90s`
  ['word', /(?<!(?:their|[Oo]ver|[Uu]nder) )(?:19|20)?[5-9]0s(?!\p{L})/uy],
  // `90后`, `24/7`, `4x4`, `3D`, `49ers`
  ['word', /\d\d[后後]|24\/7|\dx\d|(?:\dD|\d{1,3}(?:ers|th|nd|rd))(?!\p{L})/uy],
  // `Ü50`, `U30`: over and under in German, unlike `U21`
  ['limit', /(?<![\p{L}\d])(?:[üÜ](?= ?\d\d(?!\d))|[uU](?=(?:25|[3-9][05])(?!\d)))/uy],
  // `F1` and `web3`, unlike `age25`, `min10k` and `max5%`
  ['word', /(?<![\p{L}\d])(?!age)[a-zA-Z]{1,3}\d{1,2}(?![\p{L}\d%]|[.,]\d)/uy],
  // `Lehrer:innen`, `Lehrer*innen`
  ['word', /(?<=\p{L})[:*_/](innen)(?!\p{L})/uy],
  // `1.` and `2)` at the beginning of a line.
  ['stop', /(?<![^\n])\d\d?[.)](?=\s)/uy],
  ['stop', /[,;:!?()|\n•▪‣●►、。،؛؟।]/uy],
  // A full stop, unlike that of `approx.` and `mind.`
  [
    'stop',
    /[.](?<!(?<!\p{L})(?:[Mm](?:ind|[aá]x|[ií]n|io|ln)|[Cc]a|[Aa]pp?rox|[Ee]nv|[Aa]vg|[Tt]sd|tys|тыс|млн)[.])/uy,
  ],
  // `10 000`, `1.234,5`, `1,00,000`
  ['number', /\d+(?:[.,'’\u00a0\u202f ]\d{3}(?!\d)|,\d\d(?=,\d))*(?:[.,]\d+)?/uy],
  // Units after a number: `5만`
  ['word', /(?<=\d)[백천만억]+/uy],
  // `D.C.`, `St. Louis`
  ['word', /(?:\p{Lu}[.]){2,5}|(?:St|Ft|Mt)[.](?= ?\p{Lu})/uy],
  // `B2B`, `K-pop`, `no-code`
  ['word', /\p{Lu}\d\p{Lu}(?!\p{L})|(?:[nN]o|[a-zA-Z])-\p{Script=Latin}{3,}/uy],
  // In scripts without spaces each character is a word.
  ['word', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/uy],
  // Joiners are part of words in Indian scripts.
  ['word', /[\p{L}\p{M}](?:[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{M}\u200c\u200d])*/uy],
  ['symbol', /[^\s'’‘`´.]/uy],
];

/** Words that end in one of these are two words: `Reiseblogger`, `foodcreators`. */
const compound = /^(.{3,40}?)((?:blogger|influencer|creator|vlogger)\p{L}{0,5})$/iu;

/** Returns a text with a dot in place of each character of its e-mail addresses and phone numbers. */
export function hideContacts(text: string): string {
  const hidden = withoutTypedContacts(narrow(text), '\ue000');
  return text.replace(/[\s\S]/g, (own, at: number) => (hidden[at] === '\ue000' ? '•' : own));
}

/** Splits a text into words, numbers and signs, with their positions. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const narrowed = narrow(text);
  for (let at = 0; at < narrowed.length; ) {
    const found = tokensAt(narrowed, at, tokens.at(-1));
    tokens.push(...found);
    at = found.at(-1)?.end ?? at + 1;
  }
  return tokens;
}

/** Returns the token at a position, the two parts of a compound, or nothing at a space or apostrophe. */
function tokensAt(text: string, start: number, before: Token | undefined): readonly Token[] {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = start;
    const [written, found = written] = pattern.exec(text) ?? [];
    if (written === undefined || found === undefined) continue;
    // `C#m`, unlike `#vegan#food`
    if (kind === 'hashtag' && before?.end === start && /^(?:word|number)$/.test(before.kind)) continue;
    if (kind === 'link') return [linkToken(found, start)];
    if (kind === 'limit')
      return [{ kind: 'word', text: found, folded: /u/i.test(found) ? 'unter' : 'uber', start, end: start + 1 }];
    const whole = { kind, text: found, folded: foldText(found), start, end: start + written.length };
    const [, head] = (kind === 'word' ? compound.exec(found) : null) ?? [];
    return head === undefined ? [whole] : [part(whole, 0, head.length), part(whole, head.length, found.length)];
  }
  return [];
}

/** A link to a creator is a handle, whose folded text is the network. */
function linkToken(link: string, start: number): Token {
  const [reading, end] = [readHandle(link), start + link.length];
  if (!reading.ok || reading.kind !== 'handle') return { kind: 'contact', text: link, folded: '', start, end };
  return { kind: 'handle', text: reading.handle, folded: reading.platform ?? '', start, end };
}

function part({ kind, text, start }: Token, from: number, to: number): Token {
  const own = text.slice(from, to);
  return { kind, text: own, folded: foldText(own), start: start + from, end: start + to };
}
