import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultIndexSettings, type IndexReport, MemoryCreatorIndex } from '@creator-discovery/creator-index';
import { searchToken } from '@creator-discovery/postgres';
import type { CreatorIndex, SearchPage, SearchQuery } from '@creator-discovery/search-filters';
import type { BenchEngine, EngineSize } from '../engine.ts';
import type { PostgresServer } from './postgres-server.ts';

/** On a busy machine the index may be late with the feed, and leaves searches to others meanwhile. */
class NotReady extends Error {
  override readonly name = 'NotReady';
}

async function notReady(): Promise<never> {
  throw new NotReady('The index was not ready');
}

const readyAgainMs = 50;

const noFallback: CreatorIndex = { search: notReady, count: notReady, distribution: notReady };

/** The product's index in memory, built from PostgreSQL and following its change feed. */
export class MemoryEngine implements BenchEngine {
  readonly server: Pick<PostgresServer, 'url'>;
  readonly snapshotDirectory: string;
  readonly name = 'index in memory';
  #index: MemoryCreatorIndex | null = null;

  constructor(server: Pick<PostgresServer, 'url'>, snapshotDirectory: string) {
    this.server = server;
    this.snapshotDirectory = snapshotDirectory;
  }

  async prepare(): Promise<void> {}

  /** The creators are in PostgreSQL already. */
  async load(): Promise<void> {}

  async finish(): Promise<void> {
    this.#index = new MemoryCreatorIndex({
      settings: {
        ...defaultIndexSettings,
        source: {
          url: new URL(`../postgres-source${extname(import.meta.url)}`, import.meta.url).href,
          options: { databaseUrl: this.server.url },
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
    if (!this.#index) throw new Error('The index is not open');
    return this.#index.report();
  }

  async search(query: SearchQuery, page: { offset: number; limit: number }): Promise<SearchPage> {
    for (;;) {
      if (!this.#index) throw new Error('The index is not open');
      try {
        return await this.#index.search(query, page);
      } catch (fault) {
        if (!(fault instanceof NotReady)) throw fault;
        await pause(readyAgainMs);
      }
    }
  }

  async size(): Promise<EngineSize> {
    return { disk: null, memory: this.report().bytes };
  }

  async processes(): Promise<readonly number[]> {
    return [];
  }

  async close(): Promise<void> {
    await this.#index?.close();
    this.#index = null;
  }
}
