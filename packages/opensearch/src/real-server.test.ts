import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  everyCreator,
  type IndexedCreator,
  platforms,
  type SearchPage,
  type SearchQuery,
} from '@creator-discovery/search-filters';
import {
  anyQuery,
  creatorIndexContract,
  generatedCreators,
  referenceSearch,
} from '@creator-discovery/search-filters/testing';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { Cluster } from './cluster.ts';
import { Indexes } from './indexer/indexes.ts';
import { SearchIndexer } from './indexer/search-indexer.ts';
import { OpenSearchCreatorIndex } from './opensearch-creator-index.ts';
import { ChangingCreators } from './testing/changing-creators.ts';
import { openIndex, testToken } from './testing/open-index.ts';
import { findOpenSearch, type OpenSearchNode, startOpenSearchNode } from './testing/opensearch-server.ts';

const server = await findOpenSearch();
const whole = { offset: 0, limit: 10_000 };
/** Searches after a node was killed: enough to reach the dead node, and to continue while the others detect its loss. */
const searchesAfter = 80;
let node: OpenSearchNode;
let cluster: Cluster;
let prefix: string;
let running: SearchIndexer[] = [];

function startNode(name: string, joins: readonly string[] = []): Promise<OpenSearchNode> {
  return startOpenSearchNode(server!, { heapMb: 320, cluster: { name: 'tests', node: name, joins } });
}

beforeAll(async () => {
  if (server !== null) node = await startNode('first');
  cluster = new Cluster({ nodes: [node?.url ?? 'http://127.0.0.1:1'] });
}, 120_000);
afterAll(async () => {
  await cluster.close();
  await node?.stop();
});

/** Starts with other indexes, and returns a source of generated creators. */
function newInstallation(creators: Parameters<typeof generatedCreators>[0]): ChangingCreators {
  prefix = `test_${randomUUID().replaceAll('-', '')}`;
  const source = new ChangingCreators();
  source.put(...generatedCreators(creators));
  return source;
}

function indexerOf(source: ChangingCreators, faults: unknown[] = []): SearchIndexer {
  const indexer = new SearchIndexer(cluster, {
    source,
    tokenOf: testToken,
    prefix,
    shards: null,
    replicas: null,
    writers: 2,
    pollMs: 20,
    silenceMs: 1500,
    onFault: (fault) => faults.push(fault),
  });
  running.push(indexer);
  indexer.start();
  return indexer;
}

function searchesBy(rowsVersion: string): OpenSearchCreatorIndex {
  return new OpenSearchCreatorIndex(cluster, { edition: { prefix, rowsVersion }, tokenOf: testToken });
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(100);
}

/** Waits until searches find exactly the current creators. */
async function untilCurrent(source: ChangingCreators): Promise<void> {
  const index = searchesBy(source.rowsVersion);
  await until(async () => {
    const pages = await Promise.all(platforms.map((platform) => found(index, byLikes(platform))));
    return platforms.every((platform, at) => {
      const expected = referenceSearch(byLikes(platform), source.current.values(), whole);
      return JSON.stringify(pages[at]) === JSON.stringify(expected);
    });
  });
}

function byLikes(platform: (typeof platforms)[number]): SearchQuery {
  return { ...everyCreator(platform), sort: { by: 'figure', figure: 'likes' } };
}

async function found(index: OpenSearchCreatorIndex, query: SearchQuery): Promise<SearchPage | null> {
  return index.search(query, whole).catch(() => null);
}

async function expectAgreement(source: ChangingCreators, requests: number): Promise<void> {
  const creators = [...source.current.values()];
  const index = searchesBy(source.rowsVersion);
  await fc.assert(
    fc.asyncProperty(anyQuery(creators), async (query) => {
      expect(await index.search(query, whole)).toEqual(referenceSearch(query, creators, whole));
    }),
    { numRuns: requests },
  );
}

(server === null ? describe.skip : describe)('an index on a real server', () => {
  creatorIndexContract('OpenSearchCreatorIndex', {
    open: (creators) => openIndex([node.url], creators, 2),
    requests: 200,
  });
});

(server === null ? describe.skip : describe)('an indexer on a real server', () => {
  afterEach(async () => {
    await Promise.all(running.map((indexer) => indexer.stop()));
    running = [];
    await new Indexes(cluster, prefix).deleteOthers([]);
  });

  test('builds the indexes and follows the feed', async () => {
    const source = newInstallation({ count: 300, seed: 1 });
    const indexer = indexerOf(source);
    await untilCurrent(source);
    source.put(...generatedCreators({ count: 60, seed: 2, firstId: 250 }).map(samePlatform(source)));
    for (const id of [3, 5, 260]) source.remove(id);
    await untilCurrent(source);
    await expectAgreement(source, 40);
    expect(indexer.report()).toMatchObject({ status: 'following', build: null, work: { builds: 1 } });
    expect(indexer.report().work.changes).toBeGreaterThanOrEqual(62);
  }, 120_000);

  test('writes changes and deletions on all platforms in one request', async () => {
    const source = newInstallation({ count: 100, seed: 1 });
    indexerOf(source);
    await untilCurrent(source);
    const asked = jest.spyOn(cluster, 'ask');
    source.put(...[...source.current.values()].slice(0, 60).map((one) => ({ ...one, likes: 7 })));
    source.remove(90);
    await untilCurrent(source);
    const bulks = asked.mock.calls.filter(([{ path }]) => path === '/_bulk');
    asked.mockRestore();
    expect(bulks).toHaveLength(1);
  }, 120_000);

  test('continues where the previous one stopped', async () => {
    const source = newInstallation({ count: 100, seed: 3 });
    const first = indexerOf(source);
    await untilCurrent(source);
    await first.stop();
    source.put(...generatedCreators({ count: 10, seed: 4 }).map(samePlatform(source)));
    const second = indexerOf(source);
    await untilCurrent(source);
    expect(second.report().work).toEqual({ changes: 10, builds: 0 });
  }, 120_000);

  test('rebuilds without losing changes or failing searches', async () => {
    const source = newInstallation({ count: 600, seed: 5 });
    const indexer = indexerOf(source);
    await untilCurrent(source);
    const index = searchesBy(source.rowsVersion);
    let [searches, failed, isWritten] = [0, 0, false];
    const searching = (async () => {
      for (; !isWritten; searches += 1) if ((await found(index, everyCreator('photonet'))) === null) failed += 1;
    })();
    source.forgetChanges();
    source.put(...generatedCreators({ count: 1, seed: 6 }).map(samePlatform(source)));
    source.forgetChanges();
    const replacements = generatedCreators({ count: 600, seed: 7 }).map(samePlatform(source));
    for (let at = 0; indexer.report().work.builds < 2; at += 1) {
      const replaced = replacements[(at * 7) % 600];
      if (replaced) source.put(replaced);
      if (at % 50 === 0) source.remove(1 + ((at * 31) % 600));
      await pause(2);
    }
    isWritten = true;
    await searching;
    await untilCurrent(source);
    await expectAgreement(source, 60);
    expect(failed).toBe(0);
    expect(searches).toBeGreaterThan(0);
  });

  test('notices that an index was deleted, and builds all of them again', async () => {
    const source = newInstallation({ count: 50, seed: 12 });
    const faults: unknown[] = [];
    const indexer = indexerOf(source, faults);
    await untilCurrent(source);
    const { body } = await cluster.ask({ method: 'GET', path: `/${prefix}-photonet-*/_alias` });
    for (const name of Object.keys(body)) await cluster.ask({ method: 'DELETE', path: `/${name}` });
    expect(await searchesBy(source.rowsVersion).isBuilt()).toBe(false);
    source.put(...generatedCreators({ count: 5, seed: 13 }).map(samePlatform(source)));
    await untilCurrent(source);
    // The new build can be searched a moment before the status changes.
    while (indexer.report().status !== 'following') await pause(20);
    expect(indexer.report().work.builds).toBe(2);
    expect(faults).toContainEqual(new Error('an index of the search cluster is missing; building all of them again'));
  }, 120_000);

  test('rebuilds for another version of the rules, and keeps the old version searchable', async () => {
    const source = newInstallation({ count: 50, seed: 8 });
    indexerOf(source);
    await untilCurrent(source);
    source.rowsVersion = 'other rows';
    await untilCurrent(source);
    expect(await found(searchesBy('rows'), everyCreator('photonet'))).not.toBeNull();
  }, 120_000);

  test('is active in one process only, and late writes of a replaced one have no effect', async () => {
    const [source, sourceOfFirst] = [newInstallation({ count: 40, seed: 9 }), new ChangingCreators()];
    sourceOfFirst.put(...source.current.values());
    const faults: unknown[] = [];
    const first = indexerOf(sourceOfFirst, faults);
    await untilCurrent(source);
    const second = indexerOf(source);
    let release = (): void => undefined;
    let isHeld = false;
    sourceOfFirst.beforeReturning = () => {
      isHeld = true;
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    const [old] = generatedCreators({ count: 1, seed: 10 }).map(samePlatform(source));
    const [recent] = generatedCreators({ count: 1, seed: 11 }).map(samePlatform(source));
    for (const one of [source, sourceOfFirst]) one.put(old!);
    await until(() => isHeld);
    expect(second.report().status).toBe('waiting');
    source.put(recent!);
    await until(() => second.report().status === 'following');
    await untilCurrent(source);
    release();
    await until(() => first.report().status === 'waiting');
    expect(String(faults.at(-1))).toContain('TakenOver');
    await cluster.ask({ method: 'POST', path: `/${prefix}-*/_refresh` });
    expect(await found(searchesBy('rows'), byLikes(recent!.platform))).toEqual(
      referenceSearch(byLikes(recent!.platform), source.current.values(), whole),
    );
  }, 120_000);
});

(server === null ? describe.skip : describe)('a cluster of three nodes', () => {
  let others: readonly OpenSearchNode[] = [];
  beforeAll(async () => {
    others = await Promise.all(['second', 'third'].map((name) => startNode(name, [node.transport])));
  }, 300_000);
  afterAll(() => Promise.all(others.map((one) => one.kill())));

  test('answers every search and applies every change while a node is killed', async () => {
    const source = newInstallation({ count: 0, seed: 1 });
    const cluster = new Cluster({ nodes: [node, ...others].map(({ url }) => url) });
    // Searched creators never change, so that every result is known.
    const searched = generatedCreators({ count: 300, seed: 1 }).map((one) => ({
      ...one,
      platform: 'photonet' as const,
    }));
    source.put(...searched, ...changed(1));
    const indexer = new SearchIndexer(cluster, {
      ...{ source, tokenOf: testToken, prefix, shards: 3, replicas: 1, writers: 1, pollMs: 50 },
      onFault: () => undefined,
    });
    const index = new OpenSearchCreatorIndex(cluster, { edition: { prefix, rowsVersion: 'rows' }, tokenOf: testToken });
    indexer.start();
    await until(async () => (await found(index, everyCreator('photonet')))?.total === 300);

    const queries = fc.sample(anyQuery(searched), { numRuns: 300, seed: 2 }).map(ofPhotonet);
    const expected = queries.map((query) => referenceSearch(query, searched, whole));
    const [wrong, failed]: [number[], unknown[]] = [[], []];
    let [asked, isOver] = [0, false];
    const ask = async (): Promise<void> => {
      while (!isOver) {
        await pause(10);
        const at = asked++ % queries.length;
        const answer = await index
          .search(queries[at] as SearchQuery, whole)
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
      await node.kill();
      askedBefore = asked;
    }
    await until(async () => {
      const reference = referenceSearch(everyCreator('videonet'), source.current.values(), whole);
      return JSON.stringify(await found(index, everyCreator('videonet'))) === JSON.stringify(reference);
    });
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

/** Creators never change their platform. */
function samePlatform(source: ChangingCreators) {
  return (creator: ReturnType<typeof generatedCreators>[number]) => ({
    ...creator,
    platform: source.current.get(creator.id)?.platform ?? creator.platform,
  });
}
