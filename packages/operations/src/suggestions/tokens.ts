import { readHandle, withoutTypedContacts } from '@creator-discovery/creators/reading';
import { foldText } from '@creator-discovery/search-filters';

export interface Token {
  readonly kind: 'contact' | 'hashtag' | 'handle' | 'quote' | 'number' | 'word' | 'stop' | 'symbol';
  /** Original text without quotation marks, `#` and `@`. */
  readonly text: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/** In scripts without spaces each character is a word. Dates mean as little as contacts. */
const token =
  /(?<contact>•{5,}|(?<![\d.,/-])(?:\d{4}-\d\d?-|\d\d?[./]\d\d?[./]\d?\d?)\d\d(?!\d))|(?<link>(?<![\w.-])(?:https?:\/\/)?[\w-]{1,40}(?:\.[\w-]{1,40}){1,3}\/[^\s,;)]{1,200})|[#＃](?<hashtag>[\p{L}\p{N}\p{M}_]+)|[@＠](?<handle>(?:[.]?[\p{L}\p{N}_])+)|["“„«「](?<quote>[^"”“»」]+)["”“»」]|(?<special>(?<!their )(?:19|20)?[5-9]0s(?!\p{L})|\d\d[后後]|\dD(?!\p{L})|\dx\d|24\/7|\d{1,3}(?:ers|th|nd|rd)(?!\p{L})|(?<![\p{L}\d])(?!age)[a-zA-Z]{1,3}\d{1,2}(?![\p{L}\d%]|[.,]\d))|(?<stop>(?<![^\n])\d\d?[.)](?=\s)|[,;:!?()\n•▪‣●►、。،؛؟।]|[.](?<!(?<!\p{L})(?:[Mm](?:ind|[aá]x|[ií]n|io|ln)|[Cc]a|[Aa]pp?rox|[Ee]nv|[Aa]vg|[Tt]sd|tys|тыс|млн)[.]))|(?<number>\d+(?:[.,'’\u00a0\u202f ]\d{3}(?!\d)|,\d\d(?=,\d))*(?:[.,]\d+)?)|(?<word>(?<=\d)[백천만억]+|(?:\p{Lu}[.]){2,5}|(?:St|Ft|Mt)[.](?= ?\p{Lu})|\p{Lu}\d\p{Lu}(?!\p{L})|(?:[nN]o|[a-zA-Z])-[a-zA-Z]{3,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[\p{L}\p{M}](?:[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{M}\u200c\u200d])*)|(?<symbol>[^\s'’‘`´.])/gu;

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
  for (const match of narrow(text).matchAll(token)) {
    const [kind, found = ''] = Object.entries(match.groups ?? {}).find(([, part]) => part !== undefined) ?? [];
    const [start, end] = [match.index, match.index + match[0].length];
    if (kind === 'link') {
      tokens.push(linkToken(found, start));
      continue;
    }
    const own = kind === 'special' ? 'word' : (kind as Token['kind']);
    const whole = { kind: own, text: found, folded: foldText(found), start, end };
    const [, head] = (whole.kind === 'word' ? compound.exec(found) : null) ?? [];
    if (head === undefined) tokens.push(whole);
    else tokens.push(part(whole, 0, head.length), part(whole, head.length, found.length));
  }
  return tokens;
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

/** Replaces full-width letters and signs, and the digits of other scripts, each by one character. */
function narrow(text: string): string {
  const wide = text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  return wide.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) =>
    String((digit.charCodeAt(0) - (digit > '\u0965' ? 6 : 0)) & 15),
  );
}
