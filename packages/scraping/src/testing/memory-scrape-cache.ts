import type { Answer, Keepable, Outcome, ScrapeCache } from '../scrape-cache.ts';

/** The cache of one process, for tests of what uses the port. The clock is in seconds and moves by hand. */
export class MemoryScrapeCache implements ScrapeCache {
  seconds = 0;
  readonly #kept = new Map<string, { outcome: Outcome; at: number; until: number }>();
  readonly #running = new Map<string, Promise<Outcome>>();

  async fresh(key: string): Promise<Answer | null> {
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.until <= this.seconds) return null;
    return { outcome: kept.outcome, ageSeconds: this.seconds - kept.at, cached: true };
  }

  async share(key: string, fetch: () => Promise<Keepable>, how?: { readonly again: true }): Promise<Answer> {
    const kept = how?.again ? null : await this.fresh(key);
    if (kept !== null) return kept;
    let running = this.#running.get(key);
    if (running === undefined) {
      running = this.#run(key, fetch).finally(() => this.#running.delete(key));
      this.#running.set(key, running);
    }
    return { outcome: await running, ageSeconds: 0, cached: false };
  }

  async #run(key: string, fetch: () => Promise<Keepable>): Promise<Outcome> {
    const { outcome, lifetimeSeconds } = await fetch();
    if (lifetimeSeconds > 0) this.#kept.set(key, { outcome, at: this.seconds, until: this.seconds + lifetimeSeconds });
    return outcome;
  }
}
