import { type ScrapeRates, scraperKeyPolicy, type Taken } from '@creator-discovery/rate-limits';
import { LRUCache } from 'lru-cache';

interface Full {
  readonly refusal: Taken & { taken: false };
  /** Before this moment of the monotonic clock the window is certainly still full. */
  readonly until: number;
}

/**
 * Takes a slot of a key's rolling window. A window that was found full stays so until its oldest call has left it, so
 * refusals need no further query; the time is counted from before the query, hence never too long.
 */
export class RateGate {
  readonly #rates: ScrapeRates;
  readonly #full = new LRUCache<string, Full>({ max: 10_000 });

  constructor(rates: ScrapeRates) {
    this.#rates = rates;
  }

  async take(keyId: string, perMinute: number): Promise<Taken> {
    const name = `${keyId}/${perMinute}`;
    const askedAt = performance.now();
    const known = this.#full.get(name);
    if (known !== undefined && askedAt < known.until)
      return { ...known.refusal, retryAfterSeconds: wholeSeconds(known.until - askedAt) };
    const taken = await this.#rates.take(keyId, scraperKeyPolicy(perMinute));
    // The wait is rounded up to whole seconds: all but the last of them are certain.
    if (!taken.taken) this.#full.set(name, { refusal: taken, until: askedAt + (taken.retryAfterSeconds - 1) * 1000 });
    return taken;
  }
}

function wholeSeconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000) + 1;
}
