import type { TokenKind as SearchTokenKind, Token } from '@creator-discovery/search-filters';
import { halfSipHash, putHalfSipHash } from './half-sip-hash.ts';

/** What a token in the database stands for; equal names of different kinds are different tokens. */
export type TokenKind = SearchTokenKind | 'audience_place';

/** Names are hashed under the hash of their kind. */
const keys: Partial<Record<TokenKind, Token>> = {};
const keyOfKinds: Token = { high: 0, low: 0 };

/**
 * The 64-bit token of a name, in halves. Names may be of any length and script; two different ones share a token with a
 * chance of about one in 2^64. The key is no secret: whoever makes a name for the token of another is found by that one too.
 */
export function searchToken(kind: TokenKind, name: string): Token {
  return halfSipHash(name, keyOf(kind));
}

/** Appends the tokens of these names as halves, as rows have them: signed, the upper one first. */
export function putSearchTokens(halves: number[], kind: TokenKind, names: readonly string[]): void {
  const key = keyOf(kind);
  for (const name of names) putHalfSipHash(halves, name, key);
}

function keyOf(kind: TokenKind): Token {
  keys[kind] ??= halfSipHash(kind, keyOfKinds);
  return keys[kind];
}

/** The token of a name as PostgreSQL writes a bigint. */
export function token(kind: TokenKind, name: string): string {
  return textOfToken(searchToken(kind, name));
}

export function textOfToken({ high, low }: Token): string {
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low)).toString();
}

export function tokens(kind: TokenKind, names: readonly string[]): string[] {
  return names.map((name) => token(kind, name));
}

/** Width of a bucket of shares: 5 %, in millionths. Bucket 0 is above 0 and below 5 %, bucket 20 is 100 % and more. */
const bucketWidth = 50_000;
const lastBucket = 20;
/** Where the shares begin that have one token in common from there on, as buckets. */
const levels = [4, 8, 12, 16] as const;

/** What an entry of an audience is known by: the ordinal of a place, the code of a language. */
interface Entry {
  readonly audience_place: number;
  readonly audience_language: string;
}

type ShareKind = keyof Entry;

/** Halves of tokens by entry and bucket: the same few come again and again. */
const mostKnown = 50_000;
const knownShares = { audience_place: new Map<number, number[][]>(), audience_language: new Map<string, number[][]>() };

/**
 * Appends the tokens of an audience entry together with its share, as halves: that of the bucket which the share falls into, and
 * one for each level it reaches, so that searches need few tokens. A share of nothing has a token of its own.
 */
export function putTokensOfShare<Kind extends ShareKind>(
  halves: number[],
  kind: Kind,
  { entry, share }: { readonly entry: Entry[Kind]; readonly share: number },
): void {
  const ofKind = knownShares[kind] as Map<Entry[Kind], number[][]>;
  const ofEntry = ofKind.get(entry) ?? [];
  if (ofEntry.length === 0) {
    if (ofKind.size >= mostKnown) ofKind.clear();
    ofKind.set(entry, ofEntry);
  }
  // Nothing comes before the first bucket.
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

/** Tokens one of which every share of at least `minimum` has; only those when `sharesAreExact`. */
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

/** Whether buckets begin at this minimum: its tokens then say all there is to know. */
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
