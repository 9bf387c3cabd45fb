import { hash } from 'node:crypto';
import type { TokenKind as NameKind, Token } from '@creator-discovery/search-filters';

/** What a token in the database stands for; equal names of different kinds are different tokens. */
export type TokenKind = 'interest' | 'topic' | 'hashtag' | 'bio' | 'caption' | 'audience_place' | 'audience_language';

/** Most names have been seen before: hashing them again would be the larger part of writing a creator. */
const known: Readonly<Record<TokenKind, Map<string, string>>> = {
  interest: new Map(),
  topic: new Map(),
  hashtag: new Map(),
  bio: new Map(),
  caption: new Map(),
  audience_place: new Map(),
  audience_language: new Map(),
};
const knownHalves: Partial<Record<NameKind, Map<string, Token>>> = {};
const mostKnown = 50_000;
const longestKnown = 60;

const hashed = (kind: TokenKind | NameKind, name: string): Buffer => hash('md5', `${kind}\n${name}`, 'buffer');

/**
 * The 64-bit token of a name, as PostgreSQL writes a bigint. Names may be of any length and script; two different ones
 * share a token with a chance of about one in 2^64.
 */
export function token(kind: TokenKind, name: string): string {
  const ofKind = known[kind];
  const before = ofKind.get(name);
  if (before !== undefined) return before;
  const made = hashed(kind, name).readBigInt64BE().toString();
  if (ofKind.size >= mostKnown) ofKind.clear();
  if (name.length <= longestKnown) ofKind.set(name, made);
  return made;
}

/** The same token in halves, as an index in memory asks for it; also of what stands in columns instead of tokens. */
export function searchToken(kind: NameKind, name: string): Token {
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

/** Width of a bucket of shares: 5 %, in millionths. */
const bucketWidth = 50_000;
const lastBucket = 20;

/** The token of an audience entry together with the bucket its share falls into: 0..5 %, 5..10 %, ..., 100 % and more. */
export function shareToken(
  kind: 'audience_place' | 'audience_language',
  entry: string | number,
  share: number,
): string {
  return token(kind, `${entry}\n${bucketOf(share)}`);
}

/** Tokens of all buckets that may hold a share of at least `minimum`. */
export function shareTokens(
  kind: 'audience_place' | 'audience_language',
  entry: string | number,
  minimum: number,
): string[] {
  const first = bucketOf(minimum);
  return Array.from({ length: lastBucket - first + 1 }, (_, i) => token(kind, `${entry}\n${first + i}`));
}

function bucketOf(share: number): number {
  return Math.min(lastBucket, Math.floor(share / bucketWidth));
}
