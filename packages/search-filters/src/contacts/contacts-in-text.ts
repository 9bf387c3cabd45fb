import type { ContactChannel } from '../contact-channel.ts';
import { blankLetters, withoutInvisible } from '../invisible.ts';
import document from './contact-labels.json' with { type: 'json' };
import { contactOfLink, isLinkToSite, type LinkContact } from './contact-links.ts';
import { unspaced, withPlainAt } from './emails-in-text.ts';

/** Contact in a text, with its place in it. */
export interface TextContact extends LinkContact {
  readonly start: number;
  readonly end: number;
}

interface Label {
  /** Null for messengers without a channel. */
  readonly channel: ContactChannel | null;
  /** `network`: a word that seldom stands before a name alone; `word`: an English word, too. */
  readonly kind: 'messenger' | 'network' | 'word';
}

const networks: ReadonlySet<string> = new Set(document.networks.split('|'));
const englishWords: ReadonlySet<string> = new Set(document.englishWords.split('|'));
const labels = new Map<string, Label>(
  Object.entries({ ...document.channels, '': document.otherMessengers }).flatMap(([channel, names]) =>
    names.split('|').map((name) => {
      const kind = englishWords.has(name) ? 'word' : networks.has(name) ? 'network' : 'messenger';
      return [name, { channel: channel === '' ? null : (channel as ContactChannel), kind }] as const;
    }),
  ),
);
labels.set('x', { channel: 'TWITTER', kind: 'word' });
const notNames: ReadonlySet<string> = new Set(document.notNames.split(' '));

/** Channels with phone numbers as contacts. */
export const numberChannels: ReadonlySet<ContactChannel> = new Set(['PHONE', 'WHATSAPP', 'VIBER']);

/** Returns the text with plain characters, as readers of contacts expect it. Digits lose their keycaps: `1️⃣`. */
export function plainText(text: string): string {
  return withoutInvisible(withPlainAt(text).normalize('NFKC').replaceAll('\u20e3', '')).replace(blankLetters, ' ');
}

/** Yields links to people, with or without scheme, and what follows the name of a channel. Phone numbers are not parsed. */
export function* contactsInText(text: string): Iterable<TextContact> {
  for (const { address, ...span } of linksIn(text)) {
    const contact = contactOfLink(address);
    if (contact !== null) yield { ...contact, ...span };
  }
  for (const { type, isCertain, ...found } of labelled(text)) if (isCertain && type !== null) yield { type, ...found };
}

type Span = Pick<TextContact, 'start' | 'end'>;

/** Yields what may be a contact, for texts that must show none. Includes all links to sites of people. */
export function* possibleContactsIn(text: string): Iterable<Span> {
  for (const found of linksIn(text)) if (isLinkToSite(found.address)) yield found;
  yield* labelled(text);
}

const link =
  /(?<![a-z0-9@./_-])(?:https?:\/\/)?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}(?:\/[!#$%&*+,./:=?@~\w-]{0,500})?/gi;
const mayHaveLink = /[a-z0-9-]\.[a-z]/i;
const letter = /[\p{L}\p{M}]/u;

/** Returns whether this character may belong to the same name. In scripts without spaces, and Korean, it begins a word. */
function goesOn(character: string): boolean {
  return letter.test(character) && !unspaced.test(character);
}

function* linksIn(text: string): Iterable<Span & { readonly address: string }> {
  if (!mayHaveLink.test(text)) return;
  for (const { 0: whole, index } of text.matchAll(link)) {
    const address = whole.replace(/[!#$%&*+,./:=?]{1,9}$/, '');
    const after = text.charAt(index + whole.length);
    // Names after `@` may have letters of any script.
    const isCut = address.includes('/@') ? letter.test(after) : goesOn(after);
    if (!isCut && !goesOn(text.charAt(index - 1))) yield { address, start: index, end: index + address.length };
  }
}

/** Quick check for labels of names. Numbers are found by their digits. */
export const mayHaveLabel =
  /\b(?:bbm|discord|f(?:b|acebook)|gmail|hotmail|i(?:cq|g|mo|nsta(?:gram)?)|kakao(?:talk)?|kik|line|messenger|photonet|pinterest|qq|s(?:c|hortnet|ignal|kype|nap(?:chat)?)|t(?:g|elegram|hreema|iktok|t|umblr|witch|witter)|v(?:iber|k|x|ideonet)|w(?:a|asap|echat|eixin|eibo|hats(?:app)?|ickr|pp|sp|x)|y(?:outube|t)|za(?:lo|p))(?![a-z])|теле(?:га|грам)|тг|тикток|инста|вк|вайбер|в[ао]тсап|واتس|سناب|[微薇威v]信|微博|[加作务系询➕]v(?![a-z])|카카오톡|카톡|インスタ|ライン|라인|ไลน์|인스타|틱톡|إنستقرام|👻/i;

/** A word of one script, an emoji, Chinese words that end in V (for WeChat), or an X before `: @`. */
const labelWord =
  /\p{Script=Latin}{2,20}|\p{Script=Cyrillic}{2,20}|\p{Script=Arabic}{2,20}|\p{Script=Thai}{2,20}|[\p{Script=Han}➕]{1,20}V(?![a-z])|V信|[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]{2,20}|(?<![\p{L}\p{N}_@#.][ \t]?)X(?=[:：][ \t]?@)|\p{Extended_Pictographic}/giu;
/** Words such as `ID`, other characters, and a name. */
const nameAfter =
  /^((?:[ \t]{0,2}(?:me(?=[ \t]{0,2}[:：@])|app|id|user ?name|user|name|account|acc|handle|is|usuario|usuário|nick|ник|айди|아이디|حساب|حسابي|يوزر)(?![\p{L}\p{N}_])){0,2})([^\p{L}\p{N}_!?&+)\]}]{0,8})((?:live:)?[a-z0-9_][a-z0-9_.-]{1,38}[a-z0-9_](?:#\d{2,5})?)(?![\p{L}\p{N}/@])/iu;
/** `@lena (` or `@lena on ` before a label. */
const nameBefore =
  /(?<![\p{L}\p{N}_.@/-])(@?)([a-z0-9_][a-z0-9_.-]{1,38}[a-z0-9_])[ \t]{0,2}(?:[([][ \t]?|(?<=[ \t])(?:on|via|auf|en|sur|em|su|op|na|в)[ \t]{1,2})$/iu;
const numberAfter = /^(?:[ \t]app)?[^\p{L}\p{N}_\n,;!?&+(]{0,8}([+(]?\d[\d() .\-/]{5,23}\d)(?!\d)/u;
/** A statement ends here, or another label begins. */
const statementEnd = /^[ \t]*(?:$|[\n|•;,/)\]·✦"”]|\p{Extended_Pictographic}|\p{L}+[ \t]?[:：])/u;
const nextStatement = /^[.!?](?:\s|$)|^[ \t]+(?:dm|for|me|or|and|&|to|if|on|add)(?!\p{L})/iu;
const beforeStatement =
  /(?:^|[^\p{L}\p{N} \t])[ \t]{0,3}$|(?:^|[^\p{L}\p{N}])(?:my|add|via|or|and|mi|meu|mein)[ \t]{1,3}$/iu;
const ownStatement = /(?:^|[\n|•·✦]|\p{Extended_Pictographic}\ufe0f?)[ \t]{0,3}$/u;
/** Separates statements more often than a label from a name. */
const betweenStatements = /[\n.,;|/•·✦]/;
const place = /[📍🌍🌎🌏🗺🏠✈]|\p{RI}/u;
const longestStatement = 80;
const numberLength = 7;

interface LabelledContact extends Omit<TextContact, 'type'> {
  readonly type: ContactChannel | null;
  /** Whether label, separator and end leave no doubt that this is a name or number. */
  readonly isCertain: boolean;
}

/** Yields what follows the name of a messenger or network, and numbers with a country code, which need no label. */
function* labelled(text: string): Iterable<LabelledContact> {
  const numbers = new Set<number>();
  for (const { 0: word, index } of text.matchAll(labelWord)) {
    const label = labelIn(word);
    if (label === undefined) continue;
    const before = text.slice(Math.max(0, index - longestStatement), index);
    if (isWithinWord(before)) continue;
    const from = index + word.length;
    const rest = text.slice(from, from + longestStatement);
    if (/^[ \t]?[)\]]/.test(rest) || statementEnd.test(rest) || nextStatement.test(rest))
      yield* nameInFront(before, { index, channel: label.channel, isLast: statementEnd.test(rest) });
    const [all = '', number = ''] = numberAfter.exec(rest) ?? [];
    const isNumber = number.replace(/\D/g, '').length >= numberLength && !areDates(number);
    if (isNumber && numberChannels.has(label.channel as ContactChannel)) {
      const end = from + all.length;
      numbers.add(end - number.length);
      yield { type: label.channel, value: number, name: number, start: end - number.length, end, isCertain: true };
    } else if (label.channel !== 'PHONE') yield* named(text, { ...label, word, index, from, rest });
  }
  for (const { 0: value, index } of text.matchAll(number))
    if (!numbers.has(index) && !/0[ .]?0[ .]?0[ .]?0[ .]?0/.test(value))
      yield { type: 'PHONE', value, name: value, start: index, end: index + value.length, isCertain: true };
}

/** Returns whether the text ends within a word or a link. `IG/TikTok` are two labels. */
function isWithinWord(before: string): boolean {
  const piece = before.split(/\s/).at(-1) ?? '';
  return /[\p{L}\p{N}_@#.]$/u.test(piece) || (piece.endsWith('/') && /[./]./.test(piece));
}

/** Looks up a word. In scripts without spaces it may end in the label, or in a word for a number: `加微信`, `微信号`. */
function labelIn(word: string): Label | undefined {
  const lower = word.toLowerCase().replace(/(?<=.)(?:[账帐帳]?[号號]码?|아이디)$/u, '');
  const label = labels.get(lower);
  if (label !== undefined || !unspaced.test(lower)) return label;
  return labels.get(lower.slice(-4)) ?? labels.get(lower.slice(-2));
}

/** Only `@lena on telegram` as a whole statement leaves no doubt. */
function* nameInFront(
  before: string,
  { index, channel, isLast }: { index: number; channel: ContactChannel | null; isLast: boolean },
): Iterable<LabelledContact> {
  const [all = '', at = '', name = ''] = nameBefore.exec(before) ?? [];
  const start = index - all.length;
  const isCertain = at !== '' && isLast && / $/.test(all) && ownStatement.test(before.slice(0, -all.length));
  if (at !== '' || hasShapeOfName(name.toLowerCase()))
    yield { type: channel, value: name, name, start, end: start + at.length + name.length, isCertain };
}

function* named(
  text: string,
  { channel, kind, word, index, from, rest }: Label & { word: string; index: number; from: number; rest: string },
): Iterable<LabelledContact> {
  const [all = '', fillers = '', mark = '', name = ''] = nameAfter.exec(rest) ?? [];
  const lower = name.toLowerCase();
  if (name === '' || notNames.has(lower) || labels.has(lower) || place.test(mark)) return;
  const isFirst = beforeStatement.test(text.slice(Math.max(0, index - longestStatement), index));
  const isSeparate = betweenStatements.test(mark.replace(/^[:：]\r?\n/, ''));
  if (fillers === '' && ((!isFirst && isOrdinary(kind, mark)) || isCompound(word, mark))) return;
  if (isSeparate && !hasShapeOfName(lower)) return;
  const end = from + all.length;
  const after = text.slice(end, end + longestStatement);
  const isLast = statementEnd.test(after);
  const ends = isLast || nextStatement.test(after);
  const isMarked = mark.trim() !== '' || fillers !== '';
  const hasShape = hasShapeOfName(lower);
  const mayBeName =
    mark.includes('@') ||
    (ends && (isMarked || (kind === 'messenger' && isFirst))) ||
    (hasShape && (isLast || mark.trim() !== '' || lower.includes('_')));
  const isCertain = !isSeparate && (isLast ? /@$|[:：][ \t]{0,2}$/ : /@$/).test(mark);
  if (mayBeName) yield { type: channel, value: name, name, start: end - name.length, end, isCertain };
}

/** `on the line @hotel`, unlike `our Line: @lena`. */
function isOrdinary(kind: Label['kind'], mark: string): boolean {
  return kind === 'word' && !/[:：][ \t]?@$/.test(mark);
}

/** `kik-off` and `kik88`, unlike `微信lena`. */
function isCompound(word: string, mark: string): boolean {
  return mark === '-' || (mark === '' && /[a-z]$/i.test(word));
}

/** `lena_clay`, `lena88`, `lena.clay` or `4915112`, unlike `2024`, `1.2m` and `e.g`. */
function hasShapeOfName(name: string): boolean {
  if (/^\d{1,4}$|^\d+(?:\.\d{1,3})?[a-z]{1,2}$|^\d{1,3}\.\d{3}$/.test(name)) return false;
  return name.length > 3 && (/[\d_]/.test(name) || /[a-z]{2}\.[a-z]{2}/.test(name));
}

const date =
  /(?<!\d)(?:(?:19|20)\d\d[./·-]\d{1,2}[./·-]\d{1,2}|(?:\d{1,2}[./-] ?\d{1,2}[./-] ?)?(?:19|20)\d\d(?:\/\d\d)?|\d{1,2}\.\d{1,2}\.(?= ?[–-]))(?!\d)/g;

/** Whether the digits are dates, years or ranges of them, such as `12.05.1990` and `2010-2020`. */
export function areDates(digits: string): boolean {
  return /^[ (–/·-]*(?: \d{1,2})?$/.test(digits.replace(date, ' '));
}

const number = /(?<![\p{L}\p{N}.,])\+[1-9](?:[ ().\-/]{0,2}\d){8,14}(?!\d)/gu;
