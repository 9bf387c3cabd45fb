import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Listing } from '@creator-discovery/scraping';
import { z } from 'zod';

const position = z.object({ c: z.string().nullable(), s: z.int().min(0), u: z.string().regex(/^\d+$/).nullable() });

/**
 * Position in a listing: the provider's cursor of a page (`c`), posts of that page already returned (`s`), and the user id for a
 * user's posts (`u`).
 */
export type Position = z.infer<typeof position>;

/** Converts positions to opaque cursors, signed together with provider and listing, and back. */
export class Cursors {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  seal(provider: string, listing: Listing, at: Position): string {
    const payload = Buffer.from(JSON.stringify(at)).toString('base64url');
    return `${payload}.${this.#signature({ provider, listing, payload }).toString('base64url')}`;
  }

  /** Returns null for a cursor of another source, provider or listing. */
  open(provider: string, listing: Listing, cursor: string): Position | null {
    const [payload = '', signature = '', ...rest] = cursor.split('.');
    if (payload === '' || rest.length > 0 || !/^[\w-]{22}$/.test(signature) || !/^[\w-]+$/.test(payload)) return null;
    const expected = this.#signature({ provider, listing, payload });
    if (!timingSafeEqual(Buffer.from(signature, 'base64url'), expected)) return null;
    return position.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  }

  #signature({ provider, listing, payload }: { provider: string; listing: Listing; payload: string }): Buffer {
    return createHmac('sha256', this.#secret)
      .update(`provider/${provider}/${labelOf(listing)}\n${payload}`)
      .digest()
      .subarray(0, 16);
  }
}

function labelOf(listing: Listing): string {
  return 'hashtag' in listing ? `h/${listing.tab}/${listing.hashtag}` : `u/${listing.username}`;
}
