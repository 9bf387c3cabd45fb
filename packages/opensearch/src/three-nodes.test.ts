import { setTimeout as pause } from 'node:timers/promises';
import { everyCreator, type IndexedCreator, type SearchQuery } from '@creator-discovery/search-filters';
import { anyQuery, generatedCreators, referenceSearch } from '@creator-discovery/search-filters/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Cluster } from './cluster.ts';
import { SearchIndexer } from './indexer/search-indexer.ts';
import { OpenSearchCreatorIndex } from './opensearch-creator-index.ts';
import { ChangingCreators } from './testing/changing-creators.ts';
import { testToken } from './testing/open-index.ts';
import { findOpenSearch, type OpenSearchNode, startOpenSearchNode } from './testing/opensearch-server.ts';

const server = await findOpenSearch();
const page = { offset: 0, limit: 50 };
const prefix = 'three';
/** Enough to reach the dead node, and to continue while the others detect its loss. */
const searchesAfter = 80;
let nodes: readonly OpenSearchNode[] = [];

beforeAll(async () => {
  if (server === null) return;
  const start = (node: string, joins: readonly string[]) =>
    startOpenSearchNode(server, { heapMb: 320, cluster: { name: prefix, node, joins } });
  const first = await start('first', []);
  nodes = [first, ...(await Promise.all(['second', 'third'].map((node) => start(node, [first.transport]))))];
}, 300_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(100);
}

(server === null ? describe.skip : describe)('a cluster of three nodes', () => {
  test('answers every search and applies every change while a node is killed', async () => {
    const cluster = new Cluster({ nodes: nodes.map(({ url }) => url) });
    const source = new ChangingCreators();
    // Searched creators never change, so that every result is known.
    const searched = generatedCreators({ count: 300, seed: 1 }).map((one) => ({
      ...one,
      platform: 'photonet' as const,
    }));
    const changing = changed(1);
    source.put(...searched, ...changing);
    const faults: unknown[] = [];
    const indexer = new SearchIndexer(cluster, {
      ...{ source, tokenOf: testToken, prefix, shards: 3, replicas: 1, writers: 1, pollMs: 50 },
      onFault: (fault) => faults.push(fault),
    });
    const index = new OpenSearchCreatorIndex(cluster, { edition: { prefix, rowsVersion: 'rows' }, tokenOf: testToken });
    indexer.start();
    await until(async () => (await index.search(everyCreator('photonet'), page).catch(() => null))?.total === 300);

    const queries = fc.sample(anyQuery(searched), { numRuns: 300, seed: 2 }).map(ofPhotonet);
    const expected = queries.map((query) => referenceSearch(query, searched, page));
    const [wrong, failed]: [number[], unknown[]] = [[], []];
    let [asked, isOver] = [0, false];
    const ask = async (): Promise<void> => {
      while (!isOver) {
        const at = asked++ % queries.length;
        const answer = await index
          .search(queries[at] as SearchQuery, page)
          .catch((fault: unknown) => failed.push(fault));
        if (typeof answer === 'object' && JSON.stringify(answer) !== JSON.stringify(expected[at])) wrong.push(at);
      }
    };
    const asking = [ask(), ask(), ask()];
    let askedBefore = Number.POSITIVE_INFINITY;
    for (let round = 2; asked - askedBefore < searchesAfter; round += 1) {
      source.put(...changed(round));
      await pause(100);
      if (round !== 10) continue;
      // The first node is the cluster manager.
      await nodes[0]?.kill();
      askedBefore = asked;
    }
    await until(async () => sameAs(await index.search(everyCreator('videonet'), page), source));
    isOver = true;
    await Promise.all(asking);
    await indexer.stop();
    await cluster.close();
    expect({ wrong, failed: failed.map(String) }).toEqual({ wrong: [], failed: [] });
  }, 300_000);
});

/** Creators with other follower counts in each round. */
function changed(round: number): readonly IndexedCreator[] {
  return generatedCreators({ count: 50, seed: 100, firstId: 1000 }).map((one) => ({
    ...one,
    platform: 'videonet',
    followers: (one.id * 7919 * round) % 100_003,
  }));
}

function ofPhotonet(query: SearchQuery): SearchQuery {
  return { ...query, platform: 'photonet' };
}

function sameAs(found: unknown, source: ChangingCreators): boolean {
  return (
    JSON.stringify(found) === JSON.stringify(referenceSearch(everyCreator('videonet'), source.current.values(), page))
  );
}
