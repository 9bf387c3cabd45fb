import { handleKey } from '@creator-discovery/creators';
import { type HostTable, readCreator } from '@creator-discovery/creators/reading';
import { hashtagName, isHashtag } from '@creator-discovery/search-filters';

/** Start of a campaign: a hashtag, or a person by handle. The name is folded. */
export interface Seed {
  readonly kind: 'hashtag' | 'person';
  readonly name: string;
}

/** Folded username of the photo network. */
const usernameFormat = /^[a-z0-9._]{1,30}$/;

/** Parses a handle or profile link. Returns null for other text. */
export function personSeed(text: string): Seed | null {
  const read = readPerson(text);
  return read.ok ? read.seed : null;
}

/** Parses a handle or profile link with the hosts of an installation. */
export function readPerson(text: string, hosts?: HostTable): SeedResult {
  const reading = readCreator(text, 'photonet', hosts);
  if (!reading.ok && reading.reason !== 'not_a_handle') return { ok: false, reason: reading.problem };
  const name = reading.ok && 'handle' in reading ? handleKey({ platform: 'photonet', handle: reading.handle }) : '';
  return usernameFormat.test(name) ? { ok: true, seed: { kind: 'person', name } } : notSeed;
}

/** Parses a hashtag with or without `#`. Returns null for other text. */
export function hashtagSeed(text: string): Seed | null {
  const name = hashtagName(text);
  return isHashtag(name) ? { kind: 'hashtag', name } : null;
}

/** `reason` never contains the value. */
export type SeedResult =
  | { readonly ok: true; readonly seed: Seed | null }
  | { readonly ok: false; readonly reason: string };

/**
 * Parses a line of a seed file: a handle, a profile address, a hashtag with `#`, or a JSON object with `handle`, `username` or
 * `hashtag`. An empty line has a null seed.
 */
export function readSeedLine(line: string, hosts?: HostTable): SeedResult {
  const text = line.replace(/^\uFEFF/, '').trim();
  if (text === '') return { ok: true, seed: null };
  if (!text.startsWith('{')) return /^[#＃]/.test(text) ? seedOrReason(hashtagSeed(text)) : readPerson(text, hosts);
  const fields = objectIn(text);
  if (fields === null) return { ok: false, reason: 'not a JSON object' };
  if (typeof fields.hashtag === 'string') return seedOrReason(hashtagSeed(fields.hashtag));
  if (fields.platform !== undefined && fields.platform !== 'photonet')
    return { ok: false, reason: 'platform is not photonet' };
  const handle = fields.handle ?? fields.username;
  if (typeof handle !== 'string') return { ok: false, reason: 'no handle, username or hashtag' };
  return readPerson(handle, hosts);
}

function seedOrReason(seed: Seed | null): SeedResult {
  return seed === null ? notSeed : { ok: true, seed };
}

const notSeed = { ok: false, reason: 'not a handle or hashtag' } as const;

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
