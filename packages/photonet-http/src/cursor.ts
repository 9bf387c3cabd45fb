import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Listing } from '@creator-discovery/scraping';
import { z } from 'zod';

const hashtagPosition = z.object({ m: z.string(), p: z.number().nullable(), i: z.array(z.string()) });
const userPosition = z.object({
  u: z.string().regex(/^\d+$/),
  r: z.string().optional(),
  c: z.string().nullable(),
  s: z.number(),
  a: z.tuple([z.string(), z.number()]).optional(),
});

/** Position in a hashtag's listing. */
export type HashtagPosition = z.infer<typeof hashtagPosition>;

/**
 * Position in a user's posts: user id (`u`), route of the last posts (`r`), the network's cursor of the page (`c`) and posts of
 * that page already returned (`s`). Any route can continue after id and time of the last post (`a`).
 */
export type UserPosition = z.infer<typeof userPosition>;

function labelOf(listing: Listing): string {
  return 'hashtag' in listing ? `h/${listing.tab}/${listing.hashtag}` : `u/${listing.username}`;
}

/** Converts positions to opaque cursors, signed together with their listing, and back. */
export class Cursors {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  seal(listing: Listing, position: HashtagPosition | UserPosition): string {
    const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
    return `${payload}.${this.#signature(listing, payload).toString('base64url')}`;
  }

  openHashtag(cursor: string, listing: Listing): HashtagPosition | null {
    return hashtagPosition.nullable().parse(this.#open(cursor, listing));
  }

  openUser(cursor: string, listing: Listing): UserPosition | null {
    return userPosition.nullable().parse(this.#open(cursor, listing));
  }

  issued(cursor: string, listing: Listing): boolean {
    return this.#open(cursor, listing) !== null;
  }

  #open(cursor: string, listing: Listing): unknown {
    const [payload = '', signature = '', ...rest] = cursor.split('.');
    if (payload === '' || rest.length > 0 || !/^[\w-]{22}$/.test(signature) || !/^[\w-]+$/.test(payload)) return null;
    if (!timingSafeEqual(Buffer.from(signature, 'base64url'), this.#signature(listing, payload))) return null;
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  }

  #signature(listing: Listing, payload: string): Buffer {
    return createHmac('sha256', this.#secret)
      .update(`${labelOf(listing)}\n${payload}`)
      .digest()
      .subarray(0, 16);
  }
}
