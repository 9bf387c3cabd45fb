import { setTimeout as pause } from 'node:timers/promises';
import { Cluster, type IndexerReport, OpenSearchCreatorIndex, SearchIndexer } from '@creator-discovery/opensearch';
import {
  type OpenSearchNode,
  type OpenSearchProgram,
  startOpenSearchNode,
} from '@creator-discovery/opensearch/testing';
import { openIndexSource, searchToken } from '@creator-discovery/postgres';
import { everyCreator, platforms, type SearchPage, type SearchQuery } from '@creator-discovery/search-filters';
import type { BenchEngine, EngineSize } from '../engine.ts';
import type { PostgresServer } from './postgres-server.ts';

const prefix = 'bench';
const heapMb = 1024;
const pollMs = 100;

/** The product's search on an OpenSearch cluster of one node, which an indexer fills from PostgreSQL. */
export class OpenSearchEngine implements BenchEngine {
  readonly name = 'OpenSearch, one node';
  readonly #program: OpenSearchProgram;
  readonly #server: PostgresServer;
  #node: OpenSearchNode | null = null;
  #cluster: Cluster | null = null;
  #indexer: SearchIndexer | null = null;
  #index: OpenSearchCreatorIndex | null = null;
  #closeSource: () => Promise<void> = async () => undefined;

  constructor(program: OpenSearchProgram, server: PostgresServer) {
    this.#program = program;
    this.#server = server;
  }

  async prepare(): Promise<void> {
    this.#node = await startOpenSearchNode(this.#program, { heapMb, lasting: true });
    this.#cluster = new Cluster({ nodes: [this.#node.url] });
  }

  /** The creators are in PostgreSQL already. */
  async load(): Promise<void> {}

  async finish(): Promise<void> {
    const cluster = this.#cluster;
    if (!cluster) throw new Error('OpenSearch was not started');
    const source = openIndexSource({
      databaseUrl: this.#server.url,
      standbyUrl: null,
      connections: 4,
      applicationName: 'bench indexer',
    });
    this.#closeSource = () => source.close();
    const rowsVersion = await source.version();
    this.#indexer = new SearchIndexer(cluster, {
      source,
      tokenOf: searchToken,
      ...{ prefix, shards: null, replicas: 0, writers: 2, pollMs },
      onFault: (fault) => console.error(String(fault)),
    });
    this.#index = new OpenSearchCreatorIndex(cluster, {
      edition: { prefix, rowsVersion },
      tokenOf: searchToken,
      deadlineMs: 60_000,
    });
    const begun = performance.now();
    this.#indexer.start();
    while (this.#indexer.report().work.builds === 0) await pause(pollMs);
    const seconds = (performance.now() - begun) / 1000;
    const found = platforms.map((platform) => this.search(everyCreator(platform), { offset: 0, limit: 1 }));
    const indexed = (await Promise.all(found)).reduce((sum, { total }) => sum + total, 0);
    console.log(
      `OpenSearch: ${indexed} creators indexed in ${seconds.toFixed(1)} s, ${(indexed / seconds).toFixed(0)}/s`,
    );
  }

  report(): IndexerReport {
    if (!this.#indexer) throw new Error('The indexes are not built');
    return this.#indexer.report();
  }

  async search(query: SearchQuery, page: { offset: number; limit: number }): Promise<SearchPage> {
    if (!this.#index) throw new Error('The indexes are not built');
    return this.#index.search(query, page);
  }

  async size(): Promise<EngineSize> {
    const answer = await this.#cluster?.ask({ method: 'GET', path: `/${prefix}-*/_stats/store` });
    return { disk: answer?.body._all.primaries.store.size_in_bytes ?? null, memory: heapMb * 2 ** 20 };
  }

  async processes(): Promise<readonly number[]> {
    return this.#node ? [this.#node.process.pid ?? 0] : [];
  }

  async close(): Promise<void> {
    await this.#indexer?.stop();
    await this.#closeSource();
    await this.#cluster?.close();
    await this.#node?.stop();
  }
}
