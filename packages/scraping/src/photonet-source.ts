import type { ScrapeFailure } from './failure.ts';
import type { HashtagTab } from './hashtag-page.ts';
import type { DataOf, TargetKind, TargetOf } from './target.ts';

/** Result of a fetch. `next` is the cursor of the next page of a user's posts; null on the last page and for other kinds. */
export type FetchResult<Data> =
  | { readonly ok: true; readonly data: Data; readonly next: string | null }
  | { readonly ok: false; readonly failure: ScrapeFailure };

/** Listing to which a cursor belongs. */
export type Listing = { readonly hashtag: string; readonly tab: HashtagTab } | { readonly username: string };

/** Limits of one fetch in addition to the source's own deadline. */
export interface FetchLimits {
  /** Above 0. The source's own deadline applies if it is earlier. */
  readonly withinMs: number;
  /** Called before each request. Default: all requests may be sent. */
  readonly gate?: RequestGate;
  /** Names of sessions in which no request of the fetch is sent. Default: none. */
  readonly withoutSessions?: readonly string[];
}

/**
 * Counts a request in the named session, or without a session if null, and returns null. Returns the wait if the request may
 * not be sent.
 */
export type RequestGate = (session: string | null) => Promise<NotNow | null>;

export interface NotNow {
  /** Above 0. */
  readonly waitMs: number;
  /** True if another session may send the request. */
  readonly thisSessionOnly: boolean;
}

/**
 * A source of the photo network's data. A fetch never throws and ends within the source's deadline. Cursors cannot be forged,
 * and belong to one listing of one source. (spec: scraping 1, contract 8)
 */
export abstract class PhotonetSource {
  abstract fetch<Kind extends TargetKind>(
    target: TargetOf<Kind>,
    limits?: FetchLimits,
  ): Promise<FetchResult<DataOf[Kind]>>;
  /** Returns whether this source issued the cursor for this listing. */
  abstract issued(cursor: string, listing: Listing): boolean;
}

/** The photo network itself. */
export abstract class NetworkSource extends PhotonetSource {}
