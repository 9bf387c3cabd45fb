import { setTimeout as pause } from 'node:timers/promises';
import type { CreatorChanges } from '@creator-discovery/creators';
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

/** The product's search on an OpenSearch cluster, which an indexer fills from PostgreSQL. */
export class OpenSearchEngine implements BenchEngine {
  readonly name: string;
  readonly #program: OpenSearchProgram;
  readonly #server: PostgresServer;
  readonly #nodeCount: number;
  #nodes: OpenSearchNode[] = [];
  #cluster: Cluster | null = null;
  #indexer: SearchIndexer | null = null;
  #index: OpenSearchCreatorIndex | null = null;
  #closeSource: () => Promise<void> = async () => undefined;
  #hasLostFeed = false;

  /** @param nodes with more than one, each shard is on two of them */
  constructor(program: OpenSearchProgram, server: PostgresServer, nodes = 1) {
    this.name = nodes === 1 ? 'OpenSearch, one node' : `OpenSearch, ${nodes} nodes`;
    this.#program = program;
    this.#server = server;
    this.#nodeCount = nodes;
  }

  async prepare(): Promise<void> {
    const start = async (number: number): Promise<OpenSearchNode> => {
      const joins = this.#nodes.map(({ transport }) => transport);
      const cluster = { name: prefix, node: `node-${number}`, joins };
      return startOpenSearchNode(this.#program, { heapMb, lasting: true, cluster });
    };
    this.#nodes = [await start(1)];
    const others = Array.from({ length: this.#nodeCount - 1 }, (_, number) => start(number + 2));
    this.#nodes.push(...(await Promise.all(others)));
    this.#cluster = new Cluster({ nodes: this.#nodes.map(({ url }) => url) });
  }

  /** With SIGKILL the node that was started first, which manages the cluster. */
  async killFirstNode(): Promise<void> {
    await this.#nodes.shift()?.kill();
  }

  /** Builds the indexes again beside those that are searched, as where the feed doesn't reach back any more. */
  async rebuild(): Promise<void> {
    const { builds } = this.report().work;
    this.#hasLostFeed = true;
    while (this.report().work.builds === builds) await pause(pollMs);
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
    const changes = async (since: string): Promise<CreatorChanges> => {
      if (!this.#hasLostFeed) return source.changes(since);
      this.#hasLostFeed = false;
      return { expired: true };
    };
    this.#indexer = new SearchIndexer(cluster, {
      source: {
        version: () => source.version(),
        position: () => source.position(),
        ranges: (limits) => source.ranges(limits),
        read: (range) => source.read(range),
        byIds: (creatorIds) => source.byIds(creatorIds),
        changes,
      },
      tokenOf: searchToken,
      ...{ prefix, shards: null, replicas: this.#nodeCount === 1 ? 0 : 1, writers: 2, pollMs },
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
    return {
      disk: answer?.body._all.primaries.store.size_in_bytes ?? null,
      memory: this.#nodes.length * heapMb * 2 ** 20,
    };
  }

  async processes(): Promise<readonly number[]> {
    return this.#nodes.map(({ process }) => process.pid ?? 0);
  }

  async close(): Promise<void> {
    await this.#indexer?.stop();
    await this.#closeSource();
    await this.#cluster?.close();
    await Promise.all(this.#nodes.map((node) => node.stop()));
  }
}
