import { readNumber } from '@creator-discovery/creators/reading';
import type { FilterName } from '@creator-discovery/search-filters';
import { withAdjectives } from './adjectives.ts';
import { figureTags, hasAny } from './clause.ts';
import type { KnownName, SentenceNames } from './names.ts';
import { multiples, multipleTags, type NumberWords, numberWordsAt } from './number-words.ts';
import { lexiconOf, listOf, type PhraseMatch, phraseAt, type SentenceLanguage, type Tag } from './phrases.ts';
import { type Token, tokensOf } from './tokens.ts';

export interface Amount {
  readonly kind: 'amount';
  readonly min: number;
  readonly max: number;
  readonly isRange: boolean;
  readonly isPercent: boolean;
  readonly hasUnit: boolean;
}

export type Meaning =
  | KnownName
  | Amount
  | { readonly kind: 'phrase' }
  /** Unknown words, quotes, hashtags and handles. */
  | { readonly kind: 'word' | 'quote' | 'hashtag' | 'handle'; readonly name: string }
  | { readonly kind: 'stop' | 'unclear' };

/** A part of a sentence with one meaning. */
export interface Item {
  readonly start: number;
  readonly end: number;
  readonly tags: ReadonlySet<Tag>;
  readonly means: Meaning;
  /** The filter that it belongs to; null until it is understood. */
  field: FilterName | null;
}

/** Codes between commas that seldom mean anything else, unlike `IT` and `PR`. */
const countryCodes = /^(?:AT|AU|BE|BR|CH|DE|DK|ES|FI|FR|JP|MX|NL|PL|SE)$/;
const noTags: ReadonlySet<Tag> = new Set();
const maxWordsOfName = 5;
const maxCharactersOfName = 12;

const countedTags = [...figureTags, 'percent', 'day', 'week', 'month', 'year', 'times', 'orMore', 'orLess'] as const;
const comparedTags = ['more', 'less', 'between', ...figureTags] as const;
/** Smallest numbers in words that count something: alone, after a comparison, and `thousand` after one. */
const [minUncounted, minCompared, minBareUnit] = [10_000, 10, 1000];

/** Fewer followers are not asked for: `20人探しています`. */
const maxPeople = 100;
/** Units of numbers that no filter has. */
const otherUnit =
  /^(?:min(?:ute|uto|ut)[a-z]{0,2}|sec(?:ond)?s?|sekunden|hours?|stunden|horas?|heures?|[ck]m|kg|[ap]m|uhr|\p{Sc}|usd|eur|gbp|chf|pln|brl|mxn|inr|aud|cad|dol+ars?|d[oó]lares|euros?|bucks|zł|złotych|tl|lira|kr|reais|pesos?|рубл\p{L}*|руб|원|円|元)$/iu;

interface Context {
  readonly text: string;
  readonly names: SentenceNames;
  readonly language: SentenceLanguage;
  /** Decimal separator of the reader; null if unknown. */
  readonly decimal: '.' | ',' | null;
}

/** Splits a sentence into its known phrases, numbers and names, and the words between them. */
export function itemsOf(context: Context): Item[] {
  const reader = new ItemReader(context);
  const items: Item[] = [];
  while (!reader.isAtEnd) items.push(reader.next(items));
  return withAdjectives(items, context);
}

class ItemReader {
  readonly #context: Context;
  readonly #tokens: readonly Token[];
  readonly #lexicon: ReturnType<typeof lexiconOf>;
  #at = 0;

  constructor(context: Context) {
    this.#context = context;
    this.#lexicon = lexiconOf(context.language);
    this.#tokens = tokensOf(context.text).flatMap((token) => this.#withoutAnd(token));
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  next(before: readonly Item[]): Item {
    const token = this.#tokens[this.#at] as Token;
    if (this.#isNegative(before)) return this.#item(2, { kind: 'unclear' });
    if (token.kind === 'contact') return this.#item(1, { kind: 'unclear' });
    if (token.kind === 'number' || this.#isPercentBefore() || this.#isPlus(before)) return this.#amount(before);
    if (token.kind === 'hashtag' || token.kind === 'handle' || token.kind === 'quote')
      return this.#item(1, { kind: token.kind, name: token.text });
    const words = this.#numberWords(before);
    if (words !== null) return words;
    if (this.#isLabelEnd(before)) return this.#item(1, { kind: 'phrase' }, new Set<Tag>(['glue']));
    const addressed = this.#addressed(before);
    if (addressed > 0) return this.#item(addressed, { kind: 'unclear' });
    const match = phraseAt(this.#tokens, this.#at, this.#lexicon);
    const phrase = match?.tags.has('money') && !this.#hasSum(match) ? null : match;
    const beaten = phrase !== null && this.#isTown(phrase, before) ? null : phrase;
    const name = this.#longestName(beaten, before);
    if (name !== null && name.length > (beaten?.length ?? 0)) return this.#item(name.length, name.means);
    if (this.#isMinus(token)) return this.#item(1, { kind: 'phrase' }, new Set<Tag>(['not', 'glue']));
    if (phrase !== null) return this.#item(phrase.length, this.#meaningOf(phrase), phrase.tags);
    if (otherUnit.test(token.text)) return this.#item(1, { kind: 'unclear' });
    return this.#item(1, token.kind === 'stop' ? { kind: 'stop' } : { kind: 'word', name: token.text });
  }

  #item(length: number, means: Meaning, tags: ReadonlySet<Tag> = noTags): Item {
    const [first, last] = [this.#tokens[this.#at] as Token, this.#tokens[this.#at + length - 1] as Token];
    this.#at += length;
    return { start: first.start, end: last.end, tags, means, field: null };
  }

  /** `وفرنسا`: "and France" is one word in Arabic. */
  #withoutAnd(token: Token): readonly Token[] {
    const rest = { ...token, text: token.text.slice(1), folded: token.folded.slice(1), start: token.start + 1 };
    const context = { isMarked: true, isOneWord: true, endings: [], things: [] };
    const isKnown = ({ text }: Token, own: Token) =>
      phraseAt([own], 0, this.#lexicon) !== null || this.#context.names.named(text, context) !== null;
    if (!/^و\p{L}{3}/u.test(token.text) || isKnown(token, token) || !isKnown(rest, rest)) return [token];
    return [{ ...token, text: 'و', folded: 'و', end: token.start + 1 }, rest];
  }

  /** The colon in `Average views: 20k`, unlike that in `Followers: women`. */
  #isLabelEnd(before: readonly Item[]): boolean {
    const [colon, number] = this.#tokens.slice(this.#at, this.#at + 2);
    const next = phraseAt(this.#tokens, this.#at + 1, this.#lexicon);
    const isNumber = number?.kind === 'number' || comparedTags.some((tag) => next?.tags.has(tag));
    return colon?.text === ':' && isNumber && hasAny(before.at(-1), ...figureTags);
  }

  /** Number of words in `Hi team` and `Thanks, Ann` that name a reader or writer. */
  #addressed(before: readonly Item[]): number {
    const rest = this.#tokens.slice(this.#at, this.#at + 3);
    const length = rest.findIndex(({ kind }) => kind !== 'word');
    const words = length < 0 ? rest : rest.slice(0, length);
    const isEnd = words.length <= 2 && [undefined, 'stop'].includes(rest[words.length]?.kind);
    const isKnown = words.some((_, at) => phraseAt(words, at, this.#lexicon) !== null);
    const [greeting, comma] = before.slice(-2);
    const isSigned =
      hasAny(greeting, 'greeting') && comma?.means.kind === 'stop' && /^\p{Lu}/u.test(rest[0]?.text ?? '');
    return isEnd && !isKnown && (isSigned || hasAny(before.at(-1), 'greeting')) ? words.length : 0;
  }

  /** `budget is 5000`, unlike `budget travel` */
  #hasSum({ length }: PhraseMatch): boolean {
    let at = this.#at + length;
    while (/^[:\p{Sc}]$/u.test(this.#tokens[at]?.text ?? '') || phraseAt(this.#tokens, at, this.#lexicon) !== null)
      at++;
    return this.#tokens[at]?.kind === 'number';
  }

  /** Names of known words: `mode=fashion`, `francophone=fr`, `benelux=Belgium+Netherlands`, `their twenties=20`, `twice=2`. */
  #meaningOf({ length, tags, names: { niches, languages, places, numbers, age, times } }: PhraseMatch): Meaning {
    const { names } = this.#context;
    if (age || times) {
      const min = Number(age || times);
      return { kind: 'amount', min, max: age ? min + 9 : min, isRange: !!age, isPercent: false, hasUnit: false };
    }
    if (numbers !== undefined && tags.size === 1)
      return { kind: 'word', name: this.#textOf(this.#at, this.#at + length) };
    if (languages !== undefined) return names.languageOf(languages) ?? { kind: 'phrase' };
    if (places !== undefined) return names.placeOf(places) ?? { kind: 'phrase' };
    if (niches === undefined) return { kind: 'phrase' };
    const written = this.#textOf(this.#at, this.#at + length);
    return names.theme(written) ?? names.theme(niches) ?? { kind: 'word', name: written };
  }

  /** `US`, `in Nice` and `Новосибирск`, unlike `us`, `nice` and `новый`. */
  #isTown({ length, tags }: PhraseMatch, before: readonly Item[]): boolean {
    const { text = '', folded = '' } = this.#tokens[this.#at] ?? {};
    if (tags.has('glue')) return /^\p{Lu}{2}$/u.test(text);
    const isWord = length === 1 && [...tags].every((tag) => tag === 'niches' || tag === 'vague');
    const place = { isMarked: false, isOneWord: true };
    const isLikely = isMarkedBy(before) || !this.#lexicon.has(folded);
    return isWord && /^\p{Lu}\p{Ll}/u.test(text) && isLikely && this.#context.names.place(text, place) !== null;
  }

  /** `-shop`: only before a word and after a space. */
  #isMinus({ text, start, end }: Token): boolean {
    const [before, after] = [this.#tokens[this.#at - 1], this.#tokens[this.#at + 1]];
    return text === '-' && before?.end !== start && after?.start === end && after.kind !== 'number';
  }

  /** `-100k`: counts are never negative. */
  #isNegative(before: readonly Item[]): boolean {
    const [last, sign, number] = [this.#at - 1, this.#at, this.#at + 1].map((at) => this.#tokens[at]);
    const isSigned = /^[-–−]$/.test(sign?.text ?? '') && number?.kind === 'number' && sign?.end === number.start;
    const isApart = last?.end !== sign?.start || last?.kind === 'symbol';
    return isSigned && isApart && before.at(-1)?.means.kind !== 'amount';
  }

  /** `+50k` */
  #isPlus(before: readonly Item[]): boolean {
    const [sign, number] = this.#tokens.slice(this.#at, this.#at + 2);
    return sign?.text === '+' && number?.kind === 'number' && before.at(-1)?.means.kind !== 'amount';
  }

  /** A number in words, if its size or its neighbours show that it counts something: unlike `two kids`. */
  #numberWords(before: readonly Item[]): Item | null {
    const from = this.#at;
    const unit = this.#after(from);
    const first = this.#tokens[from]?.text ?? '';
    const isUnit = unit !== null && !unit.tags.has('percent') && !/^(?:\p{Script=Latin}{1,2}|[кт])$/u.test(first);
    if (!isUnit && numberWordsAt(this.#tokens, from, this.#lexicon) === null) return null;
    const item = this.#amount(before);
    const { means } = item;
    const next = this.#phraseAfterGlue();
    const isCounted = next !== null && countedTags.some((tag) => next.tags.has(tag));
    const last = before.findLast(({ tags }) => !tags.has('glue'));
    const isCompared = last !== undefined && comparedTags.some((tag) => last.tags.has(tag));
    const max = means.kind === 'amount' ? means.max : 0;
    // `오만` is also Oman.
    const isLarge = !isUnit && max >= minUncounted && !/^\p{Script=Hangul}+$/u.test(first);
    const isPair = means.kind === 'amount' && (means.isPercent || (means.isRange && max >= minCompared));
    const isAmount = isCounted || isLarge || isPair || (isCompared && max >= (isUnit ? minBareUnit : minCompared));
    if (isAmount) return item;
    this.#at = from;
    return null;
  }

  /** `cinquante mille d'abonnés`, `三万人以上` */
  #phraseAfterGlue(): PhraseMatch | null {
    for (let at = this.#at; at < this.#at + 3; at++) {
      const phrase = phraseAt(this.#tokens, at, this.#lexicon);
      if (phrase === null || countedTags.some((tag) => phrase.tags.has(tag)) || !phrase.tags.has('glue')) return phrase;
    }
    return null;
  }

  #textOf(from: number, to: number): string {
    return this.#context.text.slice(this.#tokens[from]?.start, this.#tokens[to - 1]?.end);
  }

  #longestName(phrase: PhraseMatch | null, before: readonly Item[]): { length: number; means: KnownName } | null {
    const isMarked = isMarkedBy(before) || this.#isListedCode();
    if (this.#tokens[this.#at]?.kind !== 'word') return null;
    for (let to = this.#endOfName(this.#at); to > this.#at + (phrase?.length ?? 0); to--) {
      if (this.#tokens[to - 1]?.kind !== 'word') continue;
      const within = this.#placeWithin(to, isMarked);
      if (within !== null) return within;
      const means = this.#context.names.named(this.#textOf(this.#at, to), {
        isMarked,
        isOneWord: to - this.#at === 1,
        endings: listOf(this.#context.language, 'endings'),
        things: listOf(this.#context.language, 'things'),
      });
      if (means !== null) return { length: to - this.#at, means };
    }
    return null;
  }

  /** `10k+, DE, vegan`, unlike `MODA EN MADRID` */
  #isListedCode(): boolean {
    const [before, code, after] = [this.#at - 1, this.#at, this.#at + 1].map((at) => this.#tokens[at]);
    return countryCodes.test(code?.text ?? '') && [before, after].every((one) => (one?.kind ?? 'stop') === 'stop');
  }

  /** `Paris, Texas` and `Paris (Texas)`: a place, and the places around it. Two countries are a list. */
  #placeWithin(to: number, isMarked: boolean): { length: number; means: KnownName } | null {
    const [{ names }, first] = [this.#context, this.#textOf(this.#at, to)];
    const isName = isMarked || (names.theme(first) === null && /^\p{Lu}/u.test(first));
    if (!isName || !/^[,(]$/.test(this.#tokens[to]?.text ?? '')) return null;
    const named = (end: number) => names.place(this.#textOf(this.#at, end), { isMarked: true, isOneWord: false });
    for (let end = this.#endOfName(to + 1); end > to + 1; end--) {
      const means = named(end);
      const wider = names.place(this.#textOf(to + 1, end), { isMarked: true, isOneWord: false });
      if (means === null || (named(to)?.place.type === 'COUNTRY' && wider?.place.type === 'COUNTRY')) continue;
      const after = this.#tokens[end]?.text === ',' ? this.#endOfName(end + 1) : end;
      const whole = after > end + 1 ? named(after) : null;
      return { length: (whole === null ? end : after) - this.#at, means: whole ?? means };
    }
    return null;
  }

  /** Names contain words and hyphens only. */
  #endOfName(from: number): number {
    let to = from;
    const first = this.#tokens[to];
    const max = first?.folded.length === 1 ? maxCharactersOfName : maxWordsOfName;
    while (to - from < max && isOfName(this.#tokens[to])) to++;
    return to;
  }

  #isPercentBefore(): boolean {
    const [sign, number] = [phraseAt(this.#tokens, this.#at, this.#lexicon), this.#tokens[this.#at + 1]];
    return sign?.tags.has('percent') === true && sign.length === 1 && number?.kind === 'number';
  }

  #amount(before: readonly Item[]): Item {
    let to = this.#at;
    const isPercentBefore = this.#isPercentBefore();
    if (isPercentBefore || this.#isPlus(before)) to++;
    const first = this.#numberAt(to);
    to = first.to;
    const joiner = this.#joinerAt(to, before);
    const second = joiner === null ? null : this.#numberAt(joiner);
    if (second !== null) to = second.to;
    const isPercent = isPercentBefore || first.isPercent || second?.isPercent === true;
    const min = this.#valueOf(first, second, isPercent);
    const max = second === null ? min : this.#valueOf(second, null, isPercent);
    const isDecade = this.#isDecade(to, max);
    // `over 60s`
    const isOpen = hasAny(before.at(-1), 'more', 'less');
    const length = to - this.#at + (isDecade ? 1 : 0);
    const isPrice = before.findLast(
      ({ tags, means }) => tags.has('money') || !(tags.size > 0 || means.kind === 'stop'),
    );
    const isMoney =
      isPrice?.tags.has('money') ||
      [this.#tokens[this.#at - 1], this.#tokens[to]].some((sign) => otherUnit.test(sign?.text ?? '')) ||
      (Number(max) <= maxPeople && /^[人名명]/.test(this.#tokens[to]?.text ?? ''));
    if (min === null || max === null || isMoney) return this.#item(length, { kind: 'unclear' });
    const hasUnit = first.unit > 1 || (second?.unit ?? 1) > 1;
    const isRange = second !== null || (isDecade && !isOpen);
    const [least, greatest] = [Math.min(min, max), Math.max(min, max) + (isDecade && !isOpen ? 9 : 0)];
    const means: Amount = { kind: 'amount', min: least, max: greatest, isRange, isPercent, hasUnit };
    return this.#item(length, means, isDecade || this.#isAgeLimit() ? new Set<Tag>(['age']) : noTags);
  }

  /** `Ü50` */
  #isAgeLimit(): boolean {
    const letter = this.#tokens[this.#at - 1];
    return letter !== undefined && /^[uü]$/i.test(letter.text) && letter.folded.length > 1;
  }

  /** `in their 20s`, `30代` */
  #isDecade(at: number, value: number | null): boolean {
    const [number, sign] = [this.#tokens[at - 1], this.#tokens[at]];
    const isAge = value !== null && value % 10 === 0 && value >= 10 && value <= 90;
    const written = this.#context.text.slice(number?.end, sign?.end);
    return isAge && /^(?:['’]?s|er|ern|['’]?l[iıuü]|代|대\p{Script=Hangul}{0,2})$/u.test(written);
  }

  #numberAt(at: number): NumberWords & { readonly isPercent: boolean } {
    const token = this.#tokens[at];
    const written = { digits: token?.text ?? '', unit: 1, to: at + 1 };
    // `million followers`
    const bareUnit = { digits: '1', unit: 1, to: at };
    const words = numberWordsAt(this.#tokens, at, this.#lexicon) ?? bareUnit;
    const { digits, ...number } = token?.kind === 'number' ? written : words;
    let [to, unit, isPercent] = [number.to, number.unit, false];
    for (let phrase = this.#after(to); phrase !== null; phrase = this.#after(to)) {
      const multiple = multipleTags.find((tag) => phrase?.tags.has(tag));
      if (multiple !== undefined) unit *= multiples[multiple];
      isPercent ||= phrase.tags.has('percent');
      to += phrase.length;
    }
    const rest = unit > 1 ? this.#restAt(to) : null;
    const value = Number(digits) * unit + Number(rest?.digits) * (rest?.unit ?? 1);
    const isSum = rest !== null && value < (Number(digits) + 1) * unit;
    return isSum ? { ...rest, digits: String(value), unit: 1 } : { digits, unit, isPercent, to };
  }

  /** The thousands and ones of `1万5千`, `2만3000` and `2만 5천`, unlike `1만 20대`. */
  #restAt(at: number): (NumberWords & { readonly isPercent: boolean }) | null {
    const [unit, next] = this.#tokens.slice(at - 1, at + 1);
    const gap = (next?.start ?? 0) - (unit?.end ?? 0);
    if (!unit || gap > 1 || !/[\p{Script=Han}\p{Script=Hangul}]$/u.test(unit.text) || !this.#isNumber(at)) return null;
    const rest = this.#numberAt(at);
    return rest.unit > 1 || (gap === 0 && rest.digits.length > 2) ? rest : null;
  }

  /** A unit or percent sign at the token. */
  #after(at: number): PhraseMatch | null {
    const phrase = phraseAt(this.#tokens, at, this.#lexicon);
    return phrase !== null && [...multipleTags, 'percent' as const].some((tag) => phrase.tags.has(tag)) ? phrase : null;
  }

  /** Returns the position of the second number of a range: `10-100k`, `10k a 100k`, `10 to 100k`, `between 10 and 100k`. */
  #joinerAt(from: number, before: readonly Item[]): number | null {
    const at = /^[人명]$/.test(this.#tokens[from]?.text ?? '') ? from + 1 : from;
    const joiner = this.#tokens[at];
    const phrase = phraseAt(this.#tokens, at, this.#lexicon);
    const isDash = joiner !== undefined && /^(?:[-–—~〜]|a)$/.test(joiner.folded);
    // `zehn- bis zwanzigtausend`
    const link = isDash ? phraseAt(this.#tokens, at + 1, this.#lexicon) : null;
    const isTo = phrase?.tags.has('to') === true || link?.tags.has('to') === true;
    const length = (isDash ? 1 : (phrase?.length ?? 0)) + (link?.tags.has('to') ? link.length : 0);
    const number = this.#numberFrom(at + length);
    if (isDash || isTo) return number;
    const isOpen = before.findLast(({ means, tags }) => means.kind !== 'stop' && !isArticle(tags))?.tags.has('between');
    return isOpen && phrase?.tags.has('and') ? number : null;
  }

  /** Returns the position of a number, perhaps after an article: `tra i 18 e i 24`. */
  #numberFrom(at: number): number | null {
    if (this.#isNumber(at)) return at;
    const phrase = phraseAt(this.#tokens, at, this.#lexicon);
    return phrase !== null && isArticle(phrase.tags) && this.#isNumber(at + phrase.length) ? at + phrase.length : null;
  }

  #isNumber(at: number): boolean {
    return this.#tokens[at]?.kind === 'number' || numberWordsAt(this.#tokens, at, this.#lexicon) !== null;
  }

  /** `10` of `10-100k` has the unit of the second number. */
  #valueOf({ digits, unit }: NumberWords, second: NumberWords | null, isPercent: boolean): number | null {
    const isLess = (than: string) => Number(digits.replace(',', '.')) <= Number(than.replace(',', '.'));
    const isShared = second !== null && unit === 1 && second.unit > 1 && isLess(second.digits);
    const own = isShared ? second.unit : unit;
    const read = readNumber(digits, this.#context.decimal, { isWhole: own === 1 && !isPercent });
    return read.ok ? read.value * own : null;
  }
}

function isArticle(tags: ReadonlySet<Tag>): boolean {
  return tags.has('glue') && [...tags].every((tag) => tag === 'glue' || tag === 'and');
}

function isOfName(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'word' || (token.kind === 'symbol' && "-'’&".includes(token.text)));
}

/** Whether a place is expected: after "in", and after another place and a word such as "or". */
function isMarkedBy(before: readonly Item[]): boolean {
  const last = before.findLast(({ tags }) => tags.has('in') || !(tags.has('glue') || tags.has('or')));
  return last?.tags.has('in') === true || (last?.means.kind === 'place' && last !== before.at(-1));
}
