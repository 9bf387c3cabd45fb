import { isAboutTarget, type ScrapeFailure } from './failure.ts';
import type { Fetched, FetchLimits, Listing, PhotonetSource } from './photonet-source.ts';
import { type SourceName, type SourceOrder, sourceNames } from './source-order.ts';
import type { DataOf, ScrapeTarget, TargetKind, TargetOf } from './target.ts';

/** What a {@link FailoverSource} is made of. */
export interface FailoverParts {
  readonly sources: Readonly<Partial<Record<SourceName, PhotonetSource>>>;
  readonly order: SourceOrder;
  /** The time of one fetch, over all sources. */
  readonly totalMs: number;
  /** What of it each source leaves to the next, where there is that much. */
  readonly reserveMs: number;
  /** A clock that never goes back, in milliseconds. */
  readonly nowMs: () => number;
  /** Hears of each source that didn't answer and was followed by the next. */
  readonly onPassed?: (kind: TargetKind, from: SourceName, failure: ScrapeFailure) => void;
}

/** A source that has less time left isn't asked any more: it couldn't answer, and might cost. */
const leastMs = 500;

/**
 * Several sources as one: the next is asked where one refuses, has changed, doesn't work or takes too long, all within the
 * time of one fetch. What is a fact about the target (missing, private, empty) is the answer, whoever says it. A listing
 * continues at the source where it began, and nowhere else.
 */
export class FailoverSource implements PhotonetSource {
  readonly #parts: FailoverParts;

  constructor(parts: FailoverParts) {
    this.#parts = parts;
  }

  async fetch<Kind extends TargetKind>(target: TargetOf<Kind>, limits?: FetchLimits): Promise<Fetched<DataOf[Kind]>> {
    const { sources, totalMs, nowMs, onPassed } = this.#parts;
    const names = this.#namesFor(target).filter((name) => sources[name] !== undefined);
    const until = nowMs() + Math.min(totalMs, limits?.withinMs ?? totalMs);
    let reported: ScrapeFailure | null = null;
    for (const [at, name] of names.entries()) {
      const leftMs = until - nowMs();
      if (reported !== null) {
        if (leftMs < leastMs) break;
        onPassed?.(target.kind, names[at - 1] ?? name, reported);
      }
      const withinMs = this.#share(leftMs, names.length - 1 - at);
      const fetched = await (sources[name] as PhotonetSource).fetch<Kind>(target, { ...limits, withinMs });
      if (fetched.ok || isAboutTarget(fetched.failure)) return fetched;
      reported = moreUseful(reported, fetched.failure);
    }
    return { ok: false, failure: reported ?? unknownCursor };
  }

  issued(cursor: string, listing: Listing): boolean {
    return this.#issuers(cursor, listing).length > 0;
  }

  #namesFor(target: ScrapeTarget): readonly SourceName[] {
    const listing = 'cursor' in target && target.cursor !== undefined ? listingOf(target) : null;
    return listing === null ? this.#parts.order[target.kind] : this.#issuers(listing.cursor, listing.listing);
  }

  #issuers(cursor: string, listing: Listing): readonly SourceName[] {
    return sourceNames.filter((name) => this.#parts.sources[name]?.issued(cursor, listing) === true);
  }

  /** The time of a source with so many others after it. */
  #share(leftMs: number, others: number): number {
    return Math.max(leftMs - others * this.#parts.reserveMs, leftMs / (others + 1), 1);
  }
}

function listingOf(target: ScrapeTarget): { readonly cursor: string; readonly listing: Listing } | null {
  switch (target.kind) {
    case 'user_posts':
      return { cursor: target.cursor ?? '', listing: { username: target.username } };
    case 'hashtag_posts':
      return { cursor: target.cursor ?? '', listing: { hashtag: target.hashtag, tab: target.tab } };
    default:
      return null;
  }
}

/** Of several failures the first is reported, unless only a later one says that a retry may help. */
function moreUseful(first: ScrapeFailure | null, next: ScrapeFailure): ScrapeFailure {
  return first === null || (!first.retryable && next.retryable) ? next : first;
}

const unknownCursor: ScrapeFailure = {
  kind: 'failed',
  retryable: false,
  message: 'The cursor is not of this listing.',
};
