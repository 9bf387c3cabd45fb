import { type RateDecision, type ScrapeRates, scraperKeyPolicy } from '@creator-discovery/rate-limits';
import { LRUCache } from 'lru-cache';

interface FullWindow {
  readonly refusal: RateDecision & { taken: false };
  /** Time on the monotonic clock until which the window is certainly full. */
  readonly until: number;
}

/**
 * Takes slots of a key's rolling window. Remembers full windows, so that refusals need no query. Counts the wait from the start
 * of the query, so it is never too long.
 */
export class RateGate {
  readonly #rates: ScrapeRates;
  readonly #full = new LRUCache<string, FullWindow>({ max: 10_000 });

  constructor(rates: ScrapeRates) {
    this.#rates = rates;
  }

  async take(keyId: string, perMinute: number): Promise<RateDecision> {
    const name = `${keyId}/${perMinute}`;
    const askedAt = performance.now();
    const known = this.#full.get(name);
    if (known !== undefined && askedAt < known.until)
      return { ...known.refusal, retryAfterSeconds: Math.ceil((known.until - askedAt) / 1000) + 1 };
    const taken = await this.#rates.take(keyId, scraperKeyPolicy(perMinute));
    // The wait is rounded up, so its last second is uncertain.
    if (!taken.taken) this.#full.set(name, { refusal: taken, until: askedAt + (taken.retryAfterSeconds - 1) * 1000 });
    return taken;
  }
}
