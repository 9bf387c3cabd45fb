import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Listing } from '@creator-discovery/scraping';
import { z } from 'zod';

/** Position in a hashtag's listing of the network. */
export const hashtagPosition = z.object({ m: z.string(), p: z.number().nullable(), i: z.array(z.string()) });
export type HashtagPosition = z.infer<typeof hashtagPosition>;

/**
 * Position in a user's posts: user id (`u`), route of the last posts (`r`), the network's cursor of the page (`c`) and posts of
 * that page already returned (`s`). Any route can continue after id and time of the last post (`a`).
 */
export const userPosition = z.object({
  u: z.string().regex(/^\d+$/),
  r: z.string().optional(),
  c: z.string().nullable(),
  s: z.number(),
  a: z.tuple([z.string(), z.number()]).optional(),
});
export type UserPosition = z.infer<typeof userPosition>;

/**
 * Position in a provider's listing: its cursor of a page (`c`), posts of that page already returned (`s`), and the user id for a
 * user's posts (`u`).
 */
export const providerPosition = z.object({
  c: z.string().nullable(),
  s: z.int().min(0),
  u: z.string().regex(/^\d+$/).nullable(),
});
export type ProviderPosition = z.infer<typeof providerPosition>;

/** Returns the label under which cursors of a listing are signed. */
export function labelOf(listing: Listing): string {
  return 'hashtag' in listing ? `h/${listing.tab}/${listing.hashtag}` : `u/${listing.username}`;
}

/** Converts positions to opaque cursors, signed together with a label of their listing, and back. */
export class Cursors {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  seal(label: string, position: object): string {
    const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
    return `${payload}.${this.#signature(label, payload).toString('base64url')}`;
  }

  /** Returns null for a cursor of another listing or source. */
  open<Position>(label: string, cursor: string, position: z.ZodType<Position>): Position | null {
    const [payload = '', signature = '', ...rest] = cursor.split('.');
    if (payload === '' || rest.length > 0 || !/^[\w-]{22}$/.test(signature) || !/^[\w-]+$/.test(payload)) return null;
    if (!timingSafeEqual(Buffer.from(signature, 'base64url'), this.#signature(label, payload))) return null;
    return position.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  }

  #signature(label: string, payload: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${label}\n${payload}`).digest().subarray(0, 16);
  }
}
