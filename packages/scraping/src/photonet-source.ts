import type { ScrapeFailure } from './failure.ts';
import type { HashtagTab } from './hashtag-page.ts';
import type { DataOf, TargetKind, TargetOf } from './target.ts';

/** The result of a fetch. `next` is the cursor of the next page of a user's posts; null at the end and for other kinds. */
export type Fetched<Data> =
  | { readonly ok: true; readonly data: Data; readonly next: string | null }
  | { readonly ok: false; readonly failure: ScrapeFailure };

/** The listing that a cursor belongs to. */
export type Listing = { readonly hashtag: string; readonly tab: HashtagTab } | { readonly username: string };

/**
 * The photo network. Whatever the network does, a fetch ends within the source's own deadline and doesn't throw. Cursors
 * are made by the source and can't be forged. (spec: scraping 1, contract 8)
 */
export abstract class PhotonetSource {
  abstract fetch<Kind extends TargetKind>(target: TargetOf<Kind>): Promise<Fetched<DataOf[Kind]>>;
  /** Whether this source made the cursor, for this very listing. */
  abstract issued(cursor: string, listing: Listing): boolean;
}
