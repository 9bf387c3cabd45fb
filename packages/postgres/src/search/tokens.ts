import { hash } from 'node:crypto';
import type { TokenKind as SearchTokenKind, Token } from '@creator-discovery/search-filters';

/** What a token in the database stands for; equal names of different kinds are different tokens. */
export type TokenKind = SearchTokenKind | 'audience_place';

/** Most names have been seen before: hashing them again would be the larger part of writing a creator. */
const known: Partial<Record<TokenKind, Map<string, string>>> = {};
const knownHalves: Partial<Record<SearchTokenKind, Map<string, Token>>> = {};
const mostKnown = 50_000;
const longestKnown = 60;

function hashed(kind: TokenKind, name: string): Buffer {
  return hash('md5', `${kind}\n${name}`, 'buffer');
}

/**
 * The 64-bit token of a name, as PostgreSQL writes a bigint. Names may be of any length and script; two different ones
 * share a token with a chance of about one in 2^64.
 */
export function token(kind: TokenKind, name: string): string {
  known[kind] ??= new Map();
  const ofKind = known[kind];
  const before = ofKind.get(name);
  if (before !== undefined) return before;
  const made = hashed(kind, name).readBigInt64BE().toString();
  if (ofKind.size >= mostKnown) ofKind.clear();
  if (name.length <= longestKnown) ofKind.set(name, made);
  return made;
}

/** The same token in halves, as an index in memory asks for it. */
export function searchToken(kind: SearchTokenKind, name: string): Token {
  knownHalves[kind] ??= new Map();
  const ofKind = knownHalves[kind];
  const before = ofKind.get(name);
  if (before) return before;
  const made = hashed(kind, name);
  const halves = { high: made.readUInt32BE(0), low: made.readUInt32BE(4) };
  if (ofKind.size >= mostKnown) ofKind.clear();
  if (name.length <= longestKnown) ofKind.set(name, halves);
  return halves;
}

export function tokens(kind: TokenKind, names: readonly string[]): string[] {
  return names.map((name) => token(kind, name));
}

/** Width of a bucket of shares: 5 %, in millionths. Bucket 0 is above 0 and below 5 %, bucket 20 is 100 % and more. */
const bucketWidth = 50_000;
const lastBucket = 20;
/** Where the shares begin that have one token in common from there on, as buckets. */
const levels = [4, 8, 12, 16] as const;

type ShareKind = 'audience_place' | 'audience_language';

/**
 * The tokens of an audience entry together with its share: that of the bucket which the share falls into, and one for
 * each level it reaches, so that searches need few tokens. A share of nothing has a token of its own.
 */
export function tokensOfShare(kind: ShareKind, entry: string | number, share: number): string[] {
  if (share === 0) return [token(kind, `${entry}\nnone`)];
  const bucket = bucketOf(share);
  const reached = levels.filter((level) => bucket >= level);
  return [bucketToken(kind, entry, bucket), ...reached.map((level) => levelToken(kind, entry, level))];
}

/** Tokens one of which every share of at least `minimum` has; only those when `sharesAreExact`. */
export function tokensOfMinimum(kind: ShareKind, entry: string | number, minimum: number): string[] {
  const first = bucketOf(minimum);
  const level = levels.find((from) => from >= first);
  const buckets = Array.from({ length: (level ?? lastBucket + 1) - first }, (_, i) => first + i);
  return [
    ...(minimum === 0 ? [token(kind, `${entry}\nnone`)] : []),
    ...buckets.map((bucket) => bucketToken(kind, entry, bucket)),
    ...(level === undefined ? [] : [levelToken(kind, entry, level)]),
  ];
}

/** Whether buckets begin at this minimum: its tokens then say all there is to know. */
export function sharesAreExact(minimum: number): boolean {
  return minimum <= 1 || (minimum % bucketWidth === 0 && minimum <= lastBucket * bucketWidth);
}

function bucketToken(kind: ShareKind, entry: string | number, bucket: number): string {
  return token(kind, `${entry}\n${bucket}`);
}

function levelToken(kind: ShareKind, entry: string | number, level: number): string {
  return token(kind, `${entry}\nfrom ${level}`);
}

function bucketOf(share: number): number {
  return Math.min(lastBucket, Math.floor(share / bucketWidth));
}
