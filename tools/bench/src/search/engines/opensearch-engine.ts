import { setTimeout as pause } from 'node:timers/promises';
import { Cluster, OpenSearchCreatorIndex, SearchIndexer } from '@creator-discovery/opensearch';
import { type OpenSearchProgram, startOpenSearchNode } from '@creator-discovery/opensearch/testing';
import { openIndexSource, searchToken } from '@creator-discovery/postgres';
import type { BenchEngine } from '../engine.ts';

const prefix = 'bench';
const heapMb = 1024;
const pollMs = 100;

/** Starts the product's search on one OpenSearch node, which an indexer fills from PostgreSQL. */
export async function startOpenSearch(program: OpenSearchProgram, databaseUrl: string): Promise<BenchEngine> {
  const node = await startOpenSearchNode(program, { heapMb, lasting: true });
  const cluster = new Cluster({ nodes: [node.url] });
  const connection = { databaseUrl, standbyUrl: null, connections: 4, applicationName: 'bench indexer' };
  const source = openIndexSource(connection);
  const indexer = new SearchIndexer(cluster, {
    source,
    tokenOf: searchToken,
    ...{ prefix, shards: null, replicas: 0, writers: 2, pollMs },
    onFault: (fault) => console.error(String(fault)),
  });
  let index: OpenSearchCreatorIndex | null = null;
  return {
    name: 'OpenSearch, one node',
    finish: async () => {
      const edition = { prefix, rowsVersion: await source.version() };
      index = new OpenSearchCreatorIndex(cluster, { edition, tokenOf: searchToken, deadlineMs: 60_000 });
      indexer.start();
      while (indexer.report().work.builds === 0) await pause(pollMs);
    },
    search: async (query, page) => {
      if (index === null) throw new Error('the indexes are not built');
      return index.search(query, page);
    },
    processes: async () => [node.process.pid ?? 0],
    close: async () => {
      await indexer.stop();
      await source.close();
      await cluster.close();
      await node.stop();
    },
  };
}
