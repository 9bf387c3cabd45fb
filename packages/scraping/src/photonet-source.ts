import type { ScrapeFailure } from './failure.ts';
import type { HashtagTab } from './hashtag-page.ts';
import type { DataOf, TargetKind, TargetOf } from './target.ts';

/** The result of a fetch. `next` is the cursor of the next page of a user's posts; null at the end and for other kinds. */
export type Fetched<Data> =
  | { readonly ok: true; readonly data: Data; readonly next: string | null }
  | { readonly ok: false; readonly failure: ScrapeFailure };

/** The listing that a cursor belongs to. */
export type Listing = { readonly hashtag: string; readonly tab: HashtagTab } | { readonly username: string };

/** What bounds one fetch beyond the source's own deadline. */
export interface FetchLimits {
  /** Milliseconds, above 0. A source whose own deadline is sooner ends then. */
  readonly withinMs: number;
}

/**
 * The photo network. Whatever the network does, a fetch ends within the source's own deadline and doesn't throw. Cursors
 * are made by the source, can't be forged, and are those of one listing of one source. (spec: scraping 1, contract 8)
 */
export abstract class PhotonetSource {
  abstract fetch<Kind extends TargetKind>(target: TargetOf<Kind>, limits?: FetchLimits): Promise<Fetched<DataOf[Kind]>>;
  /** Whether this source made the cursor, for this very listing. */
  abstract issued(cursor: string, listing: Listing): boolean;
}

/** The photo network itself: one of the sources that answer together as {@link PhotonetSource}. */
export abstract class NetworkSource extends PhotonetSource {}
