import type { Answer, CacheableOutcome, Outcome, ScrapeCache, ShareOptions } from '../scrape-cache.ts';

/** A cache in memory, for tests of the port's users. The test sets its clock, in seconds. */
export class MemoryScrapeCache implements ScrapeCache {
  seconds = 0;
  readonly #entries = new Map<string, { outcome: Outcome; at: number; until: number }>();
  readonly #running = new Map<string, Promise<Outcome>>();

  async fresh(key: string): Promise<Answer | null> {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.until <= this.seconds) return null;
    return { outcome: entry.outcome, ageSeconds: this.seconds - entry.at, cached: true };
  }

  async share(key: string, fetch: () => Promise<CacheableOutcome>, options?: ShareOptions): Promise<Answer> {
    const entry = options?.refresh ? null : await this.fresh(key);
    if (entry !== null) return entry;
    let running = this.#running.get(key);
    if (running === undefined) {
      running = this.#run(key, fetch).finally(() => this.#running.delete(key));
      this.#running.set(key, running);
    }
    return { outcome: await running, ageSeconds: 0, cached: false };
  }

  async forget(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#entries.delete(key);
  }

  async #run(key: string, fetch: () => Promise<CacheableOutcome>): Promise<Outcome> {
    const { outcome, lifetimeSeconds } = await fetch();
    if (lifetimeSeconds > 0)
      this.#entries.set(key, { outcome, at: this.seconds, until: this.seconds + lifetimeSeconds });
    return outcome;
  }
}
