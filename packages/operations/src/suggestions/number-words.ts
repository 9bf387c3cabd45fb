import { type Lexicon, phraseAt } from './phrases.ts';
import type { Token } from './tokens.ts';

export const multiples = {
  hundred: 100,
  thousand: 1e3,
  tenThousand: 1e4,
  hundredThousand: 1e5,
  million: 1e6,
  tenMillion: 1e7,
  hundredMillion: 1e8,
} as const;
export const multipleTags = Object.keys(multiples) as (keyof typeof multiples)[];

const maxLetters = 40;

/** A number in words: `50` and `1000` for `fifty thousand`. */
export interface NumberWords {
  readonly digits: string;
  readonly unit: number;
  /** Position of the token after it. */
  readonly to: number;
}

interface Sum {
  /** Sum of the parts with a multiple, and the smallest of these multiples. */
  readonly total: number;
  readonly multiple: number;
  /** Number below the next multiple. */
  readonly rest: number;
}

/** Reads a number in words, such as `ten`, `hundred fifty thousand`, `fünfundzwanzigtausend` and `三十万`. Null if none begins here. */
export function numberWordsAt(tokens: readonly Token[], from: number, lexicon: Lexicon): NumberWords | null {
  let sum: Sum = { total: 0, multiple: Number.POSITIVE_INFINITY, rest: 0 };
  let to = from;
  for (;;) {
    const at = to === from ? to : linkedAt(tokens, to, { rest: sum.rest, lexicon });
    const { values, length, isUnit } = partAt(tokens, at, lexicon);
    // `thousand` alone is a unit, unlike `a thousand`.
    if (length === 0 || (to === from && isUnit)) break;
    const next = values.reduce<Sum | null>((so, value) => so && added(so, value, values.length > 1), sum);
    if (next === null) break;
    sum = next;
    to = at + length;
  }
  if (to === from) return null;
  const value = sum.total + sum.rest;
  const unit = sum.rest === 0 && Number.isInteger(value / sum.multiple) ? sum.multiple : 1;
  return { digits: String(value / unit), unit, to };
}

/** Returns the position after a hyphen or the word for "and" within a number: `twenty-five`, `cento e cinquenta`. */
function linkedAt(tokens: readonly Token[], to: number, { rest, lexicon }: { rest: number; lexicon: Lexicon }): number {
  const [before, link, after] = tokens.slice(to - 1, to + 2);
  const isHyphen = link?.text === '-' && before?.end === link.start && after?.start === link.end;
  const isAnd =
    rest >= 20 &&
    rest % 10 === 0 &&
    phraseAt(tokens, to, lexicon)?.tags.has('and') === true &&
    // `fifty and a hundred thousand` are two numbers.
    partAt(tokens, to + 1, lexicon).values.every((value) => value < 100);
  return isHyphen || isAnd ? to + 1 : to;
}

function partAt(tokens: readonly Token[], at: number, lexicon: Lexicon) {
  const phrase = phraseAt(tokens, at, lexicon);
  const tag = multipleTags.find((one) => phrase?.tags.has(one));
  const number = phrase?.names.numbers;
  const value = number ?? (tag && multiples[tag]);
  if (phrase && value !== undefined)
    return { values: [Number(value)], length: phrase.length, isUnit: number === undefined };
  const word = tokens[at];
  const values = word?.kind === 'word' && word.folded.length <= maxLetters ? valuesIn(word.folded, lexicon) : [];
  return { values, length: values.length > 0 ? 1 : 0, isUnit: false };
}

/** Splits `fünfzigtausend`, `cinquantamila` and `십만`. Empty if a part is no number. */
function valuesIn(word: string, lexicon: Lexicon): readonly number[] {
  for (let end = word.length; end > 0; end--) {
    const value = numberOf(word.slice(0, end), lexicon);
    if (value === null) continue;
    if (end === word.length) return [value];
    const rest = word.slice(end);
    const others = valuesIn(rest, lexicon);
    if (others.length > 0) return [value, ...others];
    const [, tens] = /^(?:und|en)(.+)$/.exec(rest) ?? [];
    const linked = tens === undefined ? [] : valuesIn(tens, lexicon);
    if (linked.length > 0) return [value, ...linked];
  }
  return [];
}

function numberOf(word: string, lexicon: Lexicon): number | null {
  for (const { words, tag, name } of lexicon.get(word) ?? []) {
    if (words.length > 1) continue;
    if (tag === 'numbers') return Number(name);
    if (tag in multiples && !/^[a-z]{1,2}$/.test(word)) return multiples[tag as keyof typeof multiples];
  }
  return null;
}

/** Adds or multiplies, as spoken numbers do. Null if the value begins another number. */
function added({ total, multiple, rest }: Sum, value: number, isOneWord: boolean): Sum | null {
  if (value >= 1e3) {
    if (value >= multiple) return { total: (total + rest) * value, multiple: value, rest: 0 };
    return { total: total + (rest || 1) * value, multiple: value, rest: 0 };
  }
  const ones = rest % 10;
  if (value === 10 && ones > 0 && rest % 100 < 10) return { total, multiple, rest: rest + ones * 9 };
  if (value === 100 && rest > 0 && rest < 100) return { total, multiple, rest: rest * 100 };
  const isNext =
    rest === 0 ||
    (value < 100 && rest % 100 === 0) ||
    (value < 10 && ones === 0) ||
    (value < 20 && rest % 20 === 0 && rest % 100 >= 60) ||
    (isOneWord && rest % 100 < 10 && value < 100 && value % 10 === 0);
  return isNext ? { total, multiple, rest: rest + value } : null;
}
