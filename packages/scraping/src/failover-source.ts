import { unknownCursor } from './ended-fetch.ts';
import { isAboutTarget, type ScrapeFailure } from './failure.ts';
import type { FetchLimits, FetchResult, Listing, PhotonetSource } from './photonet-source.ts';
import { type SourceName, type SourceOrder, sourceNames } from './source-order.ts';
import type { DataOf, ScrapeTarget, TargetKind, TargetOf } from './target.ts';

export interface FailoverParts {
  readonly sources: Readonly<Partial<Record<SourceName, PhotonetSource>>>;
  readonly order: SourceOrder;
  /** Deadline of a fetch across all sources. */
  readonly totalMs: number;
  /** Time reserved for each later source, if enough is left. */
  readonly reserveMs: number;
  /** Monotonic clock. */
  readonly nowMs: () => number;
  /** Called when a source failed and the next one is tried. */
  readonly onPassed?: (kind: TargetKind, from: SourceName, failure: ScrapeFailure) => void;
}

/** Minimum time for another source. With less it could not respond, but might cost money. */
const minMs = 500;

/**
 * Tries sources in order until one returns data, within the deadline of one fetch. A failure about the target (missing,
 * private, empty) is final. A cursor continues only at the source that issued it.
 */
export class FailoverSource implements PhotonetSource {
  readonly #parts: FailoverParts;

  constructor(parts: FailoverParts) {
    this.#parts = parts;
  }

  async fetch<Kind extends TargetKind>(
    target: TargetOf<Kind>,
    limits?: FetchLimits,
  ): Promise<FetchResult<DataOf[Kind]>> {
    const { sources, totalMs, nowMs, onPassed } = this.#parts;
    const names = this.#namesFor(target).filter((name) => sources[name] !== undefined);
    const until = nowMs() + Math.min(totalMs, limits?.withinMs ?? totalMs);
    let reported: ScrapeFailure | null = null;
    for (const [at, name] of names.entries()) {
      const leftMs = until - nowMs();
      if (reported !== null) {
        if (leftMs < minMs) break;
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

  /** Time for a source with `others` sources after it. */
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

/** Prefers the first failure, unless only the later one is retryable. */
function moreUseful(first: ScrapeFailure | null, next: ScrapeFailure): ScrapeFailure {
  return first === null || (!first.retryable && next.retryable) ? next : first;
}
