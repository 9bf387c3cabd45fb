import { handleKey, parseHandle } from '@creator-discovery/creators';

/** Where a campaign begins: a hashtag, or a person by handle. The name is folded. */
export interface Seed {
  readonly kind: 'hashtag' | 'person';
  readonly name: string;
}

/** A username of the photo network, folded. */
const usernameFormat = /^[a-z0-9._]{1,30}$/;
const hashtagFormat = /^[\p{L}\p{N}\p{M}_]{1,100}$/u;

/** A person of the photo network by handle or address; null where that is none. */
export function personSeed(text: string): Seed | null {
  const parsed = parseHandle(text);
  if (parsed === null) return null;
  const name = handleKey({ platform: 'photonet', handle: parsed });
  return usernameFormat.test(name) ? { kind: 'person', name } : null;
}

/** A hashtag, with or without `#`; null where that is none. */
export function hashtagSeed(text: string): Seed | null {
  const name = text.trim().replace(/^#/, '').normalize('NFC').toLowerCase();
  return hashtagFormat.test(name) ? { kind: 'hashtag', name } : null;
}

/** A line of a file of seeds. `reason` names no value. */
export type ReadSeed =
  | { readonly ok: true; readonly seed: Seed | null }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads a line of a file of seeds: a handle, a profile's address, a hashtag with `#`, or a JSON object with `handle`, `username`
 * or `hashtag`, such as a record of an import. An empty line is no seed.
 */
export function readSeedLine(line: string): ReadSeed {
  const text = line.replace(/^\uFEFF/, '').trim();
  if (text === '') return { ok: true, seed: null };
  if (!text.startsWith('{')) return seedOrReason(text.startsWith('#') ? hashtagSeed(text) : personSeed(text));
  const fields = objectIn(text);
  if (fields === null) return { ok: false, reason: 'not a JSON object' };
  if (typeof fields.hashtag === 'string') return seedOrReason(hashtagSeed(fields.hashtag));
  if (fields.platform !== undefined && fields.platform !== 'photonet')
    return { ok: false, reason: 'not of the platform photonet' };
  const handle = fields.handle ?? fields.username;
  if (typeof handle !== 'string') return { ok: false, reason: 'no handle, username or hashtag' };
  return seedOrReason(personSeed(handle));
}

function seedOrReason(seed: Seed | null): ReadSeed {
  return seed === null ? { ok: false, reason: 'neither a handle nor a hashtag' } : { ok: true, seed };
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
