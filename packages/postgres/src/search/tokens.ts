import type { TokenKind as SearchTokenKind, Token } from '@creator-discovery/search-filters';
import { halfSipHash, putHalfSipHash } from './half-sip-hash.ts';

/** Kind of name that a token stands for. Equal names of different kinds have different tokens. */
export type TokenKind = SearchTokenKind | 'audience_place';

/** The hash of a kind is the key for its names. */
const keys: Partial<Record<TokenKind, Token>> = {};
const keyOfKinds: Token = { high: 0, low: 0 };

/**
 * Returns the 64-bit token of a name. Two names collide with a probability of about 2^-64. The key is not secret: a name crafted
 * to collide with another is found by that one too.
 */
export function searchToken(kind: TokenKind, name: string): Token {
  return halfSipHash(name, keyOf(kind));
}

/** Appends tokens as signed halves, upper half first, as rows store them. */
export function putSearchTokens(halves: number[], kind: TokenKind, names: readonly string[]): void {
  const key = keyOf(kind);
  for (const name of names) putHalfSipHash(halves, name, key);
}

function keyOf(kind: TokenKind): Token {
  keys[kind] ??= halfSipHash(kind, keyOfKinds);
  return keys[kind];
}

/** Returns the token as the text of a bigint. */
export function token(kind: TokenKind, name: string): string {
  return textOfToken(searchToken(kind, name));
}

export function textOfToken({ high, low }: Token): string {
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low)).toString();
}

export function tokens(kind: TokenKind, names: readonly string[]): string[] {
  return names.map((name) => token(kind, name));
}

/** Width of a share bucket: 5 %, in millionths. Bucket 0 is below 5 %, bucket 20 is 100 % or more. */
const bucketWidth = 50_000;
const lastBucket = 20;
/** Buckets from which all larger shares have a common token. */
const levels = [4, 8, 12, 16] as const;

/** Place ordinal or language code of an audience entry. */
interface Entry {
  readonly audience_place: number;
  readonly audience_language: string;
}

type ShareKind = keyof Entry;

/** Maximum entries with cached tokens. */
const maxKnown = 50_000;
const knownShares = { audience_place: new Map<number, number[][]>(), audience_language: new Map<string, number[][]>() };

/**
 * Appends the tokens of an audience share: one for its bucket, and one per level it reaches, so that searches need few tokens. A
 * share of 0 has its own token.
 */
export function putTokensOfShare<Kind extends ShareKind>(
  halves: number[],
  kind: Kind,
  { entry, share }: { readonly entry: Entry[Kind]; readonly share: number },
): void {
  const ofKind = knownShares[kind] as Map<Entry[Kind], number[][]>;
  const ofEntry = ofKind.get(entry) ?? [];
  if (ofEntry.length === 0) {
    if (ofKind.size >= maxKnown) ofKind.clear();
    ofKind.set(entry, ofEntry);
  }
  // Index 0 is for a share of 0.
  const place = share === 0 ? 0 : bucketOf(share) + 1;
  let known = ofEntry[place];
  if (known === undefined) {
    known = [];
    putSearchTokens(known, kind, namesOfShare(entry, share));
    ofEntry[place] = known;
  }
  for (const half of known) halves.push(half);
}

function namesOfShare(entry: string | number, share: number): string[] {
  if (share === 0) return [`${entry}\nnone`];
  const bucket = bucketOf(share);
  return [
    bucketName(entry, bucket),
    ...levels.filter((level) => bucket >= level).map((level) => levelName(entry, level)),
  ];
}

/**
 * Returns tokens such that every share of at least `minimum` has one of them. Smaller shares have none of them if
 * `sharesAreExact`.
 */
export function tokensOfMinimum(kind: ShareKind, entry: string | number, minimum: number): string[] {
  const first = bucketOf(minimum);
  const level = levels.find((from) => from >= first);
  const buckets = Array.from({ length: (level ?? lastBucket + 1) - first }, (_, i) => first + i);
  return [
    ...(minimum === 0 ? [token(kind, `${entry}\nnone`)] : []),
    ...buckets.map((bucket) => token(kind, bucketName(entry, bucket))),
    ...(level === undefined ? [] : [token(kind, levelName(entry, level))]),
  ];
}

/** Returns whether a bucket starts at this minimum, so that tokens alone decide. */
export function sharesAreExact(minimum: number): boolean {
  return minimum <= 1 || (minimum % bucketWidth === 0 && minimum <= lastBucket * bucketWidth);
}

function bucketName(entry: string | number, bucket: number): string {
  return `${entry}\n${bucket}`;
}

function levelName(entry: string | number, level: number): string {
  return `${entry}\nfrom ${level}`;
}

function bucketOf(share: number): number {
  return Math.min(lastBucket, Math.floor(share / bucketWidth));
}
