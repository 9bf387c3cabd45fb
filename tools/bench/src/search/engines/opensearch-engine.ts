import { setTimeout as pause } from 'node:timers/promises';
import { Cluster, OpenSearchCreatorIndex, SearchIndexer } from '@creator-discovery/opensearch';
import {
  type OpenSearchNode,
  type OpenSearchProgram,
  startOpenSearchNode,
} from '@creator-discovery/opensearch/testing';
import { openIndexSource, searchToken } from '@creator-discovery/postgres';
import type { SearchPage, SearchQuery } from '@creator-discovery/search-filters';
import type { BenchEngine } from '../engine.ts';

const prefix = 'bench';
const heapMb = 1024;
const pollMs = 100;

/** The product's search on one OpenSearch node, which an indexer fills from PostgreSQL. */
export class OpenSearchEngine implements BenchEngine {
  readonly name = 'OpenSearch, one node';
  readonly #program: OpenSearchProgram;
  readonly #databaseUrl: string;
  #node: OpenSearchNode | null = null;
  #cluster: Cluster | null = null;
  #index: OpenSearchCreatorIndex | null = null;
  #stopIndexer: () => Promise<void> = async () => undefined;

  constructor(program: OpenSearchProgram, databaseUrl: string) {
    this.#program = program;
    this.#databaseUrl = databaseUrl;
  }

  async prepare(): Promise<void> {
    this.#node = await startOpenSearchNode(this.#program, { heapMb, lasting: true });
    this.#cluster = new Cluster({ nodes: [this.#node.url] });
  }

  async finish(): Promise<void> {
    const cluster = this.#cluster;
    if (!cluster) throw new Error('OpenSearch is not running');
    const source = openIndexSource({
      databaseUrl: this.#databaseUrl,
      standbyUrl: null,
      connections: 4,
      applicationName: 'bench indexer',
    });
    const rowsVersion = await source.version();
    const indexer = new SearchIndexer(cluster, {
      source,
      tokenOf: searchToken,
      ...{ prefix, shards: null, replicas: 0, writers: 2, pollMs },
      onFault: (fault) => console.error(String(fault)),
    });
    this.#stopIndexer = async () => {
      await indexer.stop();
      await source.close();
    };
    this.#index = new OpenSearchCreatorIndex(cluster, {
      edition: { prefix, rowsVersion },
      tokenOf: searchToken,
      deadlineMs: 60_000,
    });
    indexer.start();
    while (indexer.report().work.builds === 0) await pause(pollMs);
  }

  async search(query: SearchQuery, page: { offset: number; limit: number }): Promise<SearchPage> {
    if (!this.#index) throw new Error('the indexes are not built');
    return this.#index.search(query, page);
  }

  async processes(): Promise<readonly number[]> {
    return [this.#node?.process.pid ?? 0];
  }

  async close(): Promise<void> {
    await this.#stopIndexer();
    await this.#cluster?.close();
    await this.#node?.stop();
  }
}
