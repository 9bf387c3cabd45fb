import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultIndexSettings, type IndexReport, MemoryCreatorIndex } from '@creator-discovery/creator-index';
import { searchToken } from '@creator-discovery/postgres';
import type { CreatorIndex, SearchPage, SearchQuery } from '@creator-discovery/search-filters';
import type { BenchEngine } from '../engine.ts';

/** Thrown while the index is behind the change feed, when the product would search in SQL instead. */
class NotReady extends Error {
  override readonly name = 'NotReady';
}

async function notReady(): Promise<never> {
  throw new NotReady('the index is not ready');
}

const retryMs = 50;
const noFallback: CreatorIndex = { search: notReady, count: notReady, distribution: notReady, tally: notReady };

/** The product's index in memory, built from PostgreSQL and following its change feed. */
export class MemoryEngine implements BenchEngine {
  readonly name = 'index in memory';
  readonly snapshotDirectory: string;
  readonly #databaseUrl: string;
  #index: MemoryCreatorIndex | null = null;

  constructor(databaseUrl: string, snapshotDirectory: string) {
    this.#databaseUrl = databaseUrl;
    this.snapshotDirectory = snapshotDirectory;
  }

  async finish(): Promise<void> {
    this.#index = new MemoryCreatorIndex({
      settings: {
        ...defaultIndexSettings,
        source: {
          url: new URL(`../postgres-source${extname(import.meta.url)}`, import.meta.url).href,
          options: { databaseUrl: this.#databaseUrl },
        },
        snapshotDirectory: this.snapshotDirectory,
        memoryLimit: 16 * 2 ** 30,
      },
      tokenOf: searchToken,
      fallback: noFallback,
      onFault: (message) => console.error(message),
    });
    this.#index.open();
    await this.#index.ready();
  }

  report(): IndexReport {
    return this.#opened().report();
  }

  async search(query: SearchQuery, page: { offset: number; limit: number }): Promise<SearchPage> {
    for (;;) {
      try {
        return await this.#opened().search(query, page);
      } catch (error) {
        if (!(error instanceof NotReady)) throw error;
        await pause(retryMs);
      }
    }
  }

  async processes(): Promise<readonly number[]> {
    return [];
  }

  async close(): Promise<void> {
    await this.#index?.close();
    this.#index = null;
  }

  #opened(): MemoryCreatorIndex {
    if (!this.#index) throw new Error('the index is not open');
    return this.#index;
  }
}
