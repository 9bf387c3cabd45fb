import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { GeoNamesPlaces, IsoLanguages } from '@creator-discovery/reference-data/places';
import { MemoryEngine } from '../search/engines/memory-engine.ts';
import { type Percentiles, percentiles } from '../search/measure.ts';
import { type BenchRequest, benchRequests } from '../search/requests.ts';
import { vocabulariesOf } from '../search/vocabulary.ts';

/** Searches in an index in this process, which follows the database that is imported into. */
export class SearchesBeside {
  readonly #engine: MemoryEngine;
  readonly #requests: readonly BenchRequest[];
  readonly #perSecond: number;

  private constructor(engine: MemoryEngine, requests: readonly BenchRequest[], perSecond: number) {
    this.#engine = engine;
    this.#requests = requests;
    this.#perSecond = perSecond;
  }

  /** @param creators the population that is imported, which the requests are made for */
  static async open(
    { url, folder }: { readonly url: string; readonly folder: string },
    { creators, perSecond }: { readonly creators: number; readonly perSecond: number },
  ): Promise<SearchesBeside> {
    const places = GeoNamesPlaces.load();
    const requests = await benchRequests(vocabulariesOf({ count: creators }, places), {
      places,
      languages: IsoLanguages.load(),
    });
    const engine = new MemoryEngine({ url }, path.join(folder, 'snapshots'));
    await engine.finish();
    return new SearchesBeside(engine, requests, perSecond);
  }

  /** Milliseconds of each, with what it waited where the index was behind the database, until the work is done. */
  async during(work: Promise<unknown>): Promise<Percentiles> {
    const times: number[] = [];
    let working = true;
    const stop = (): void => {
      working = false;
    };
    void work.then(stop, stop);
    const begin = performance.now();
    for (let number = 0; working; number++) {
      const { query, offset } = this.#requests[number % this.#requests.length] as BenchRequest;
      const start = performance.now();
      await this.#engine.search(query, { offset, limit: 10 });
      times.push(performance.now() - start);
      await wait(Math.max(0, begin + ((number + 1) * 1000) / this.#perSecond - performance.now()));
    }
    return percentiles(times) as Percentiles;
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }
}
