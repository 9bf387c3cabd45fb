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
  /**
   * Asked before each request of the fetch is sent, with the name of the operator's session that it would be sent in. Default:
   * every one may be sent.
   */
  readonly gate?: RequestGate;
  /** Names of the operator's sessions in which nothing of the fetch is sent. Default: none. */
  readonly withoutSessions?: readonly string[];
}

/** Why the next request may not be sent in the session of that name, or in none; null = it may be, and counts. */
export type RequestGate = (session: string | null) => Promise<NotNow | null>;

/** A request may not be sent now. */
export interface NotNow {
  /** Until it may be, above 0. */
  readonly waitMs: number;
  /** Whether it is about that session alone: another one may send the request. */
  readonly thisSessionOnly: boolean;
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

/** A data provider that knows the photo network: another one. */
export abstract class ProviderSource extends PhotonetSource {}
