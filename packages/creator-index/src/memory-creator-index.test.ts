import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CreatorIndex,
  everyCreator,
  type IndexedCreator,
  type SearchQuery,
} from '@creator-discovery/search-filters';
import { anyQuery, generatedCreators, referenceSearch } from '@creator-discovery/search-filters/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultIndexSettings, type IndexSettings, MemoryCreatorIndex } from './index.ts';
import { writeChanges } from './testing/file-source.ts';
import { testToken } from './testing/test-token.ts';

let directory: string;
let file: string;
const opened: MemoryCreatorIndex[] = [];
const faults: string[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'creator-index-'));
  file = join(directory, 'changes.ndjson');
  await writeFile(file, '');
  faults.length = 0;
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((index) => index.close()));
  await rm(directory, { recursive: true });
});

async function notUsed(): Promise<never> {
  throw new Error('The fallback was used');
}

const neverUsed = { search: notUsed, count: notUsed, distribution: notUsed, tally: notUsed };
const everyone = everyCreator('photonet');
const firstPage = { offset: 0, limit: 10_000 };

function speaking(code: string): SearchQuery {
  return { ...everyone, conditions: [{ kind: 'all', token: 'language', names: [code] }] };
}

function openIndex(settings: Partial<IndexSettings> = {}, fallback: CreatorIndex = neverUsed): MemoryCreatorIndex {
  const index = new MemoryCreatorIndex({
    settings: {
      ...defaultIndexSettings,
      source: { url: new URL('./testing/file-source.ts', import.meta.url).href, options: { path: file } },
      pollMs: 10,
      loadingThreads: 1,
      limits: { smallest: 64, greatest: 100_000 },
      snapshotDirectory: join(directory, 'snapshots'),
      ...settings,
    },
    tokenOf: testToken,
    fallback,
    onFault: (message) => faults.push(message),
  });
  opened.push(index);
  index.open();
  return index;
}

async function eventually(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await wait(5);
}

function add(creators: readonly IndexedCreator[]) {
  return writeChanges(
    file,
    creators.map((creator) => ({ id: creator.id, creator })),
  );
}

async function totalOf(index: MemoryCreatorIndex, query: SearchQuery = everyone): Promise<number> {
  return (await index.search(query, firstPage)).total;
}

/** Returns a creator on photonet. */
function someone(id: number): IndexedCreator {
  return onPhotonet(generatedCreators({ count: 1, seed: id, firstId: id })[0]!);
}

function onPhotonet(creator: IndexedCreator): IndexedCreator {
  return { ...creator, platform: 'photonet' };
}

describe('MemoryCreatorIndex', () => {
  test('uses the fallback until it has loaded', async () => {
    await add(generatedCreators({ count: 10, seed: 1 }));
    const index = openIndex({}, { ...neverUsed, search: () => Promise.resolve({ total: 12_345, creatorIds: [] }) });
    expect(index.report()).toMatchObject({ status: 'loading', creators: 0, startMs: null });
    expect(await totalOf(index)).toBe(12_345);
    await index.ready();
    expect(await totalOf(index)).toBeLessThanOrEqual(10);
    expect(index.report()).toMatchObject({
      status: 'ready',
      creators: 10,
      startedFrom: 'creators',
      answered: { memory: 1, fallback: 1 },
    });
  });

  test('finds added and changed creators, and not removed ones', async () => {
    const index = openIndex();
    await index.ready();
    expect((await index.search(everyone, firstPage)).total).toBe(0);
    const [first, second] = generatedCreators({ count: 2, seed: 1 }).map(onPhotonet) as [
      IndexedCreator,
      IndexedCreator,
    ];
    await add([first, { ...second, verified: false }]);
    await eventually(async () => (await totalOf(index)) === 2);
    await add([{ ...second, verified: true, language: 'xx' }]);
    await eventually(async () => (await totalOf(index, speaking('xx'))) === 1);
    expect(await totalOf(index)).toBe(2);
    await writeChanges(file, [{ id: first.id, creator: null }]);
    await eventually(async () => (await totalOf(index)) === 1);
    expect(faults).toEqual([]);
  });

  test('agrees with the reference after a thousand changes and their merges', async () => {
    const current = new Map(generatedCreators({ count: 1000, seed: 1 }).map((creator) => [creator.id, creator]));
    await add([...current.values()]);
    const index = openIndex();
    await index.ready();
    for (let round = 0; round < 12; round++) {
      const ids = fc.sample(fc.integer({ min: 1, max: 1300 }), { numRuns: 100, seed: round });
      const sent = generatedCreators({ count: 100, seed: 100 + round }).map((creator, at) => {
        const id = ids[at]!;
        return { ...creator, id, platform: current.get(id)?.platform ?? creator.platform };
      });
      for (const creator of sent) current.set(creator.id, creator);
      const { changes: before } = index.report().work;
      await add(sent);
      // Changes that arrive together make one segment, so merges need several rounds.
      await eventually(() => index.report().work.changes > before);
    }
    await eventually(() => index.report().segments <= 18);
    await add([{ ...someone(9999), language: 'last' }]);
    await eventually(async () => (await totalOf(index, speaking('last'))) === 1);
    await writeChanges(file, [{ id: 9999, creator: null }]);
    await eventually(async () => (await totalOf(index, speaking('last'))) === 0);
    const creators = [...current.values()];
    for (const query of fc.sample(anyQuery(creators), { numRuns: 80, seed: 1 })) {
      expect({ query, ...(await index.search(query, firstPage)) }).toEqual({
        query,
        ...referenceSearch(query, creators, firstPage),
      });
    }
    await eventually(() => index.report().segments <= 18);
    expect(index.report().creators).toBe(creators.length);
    expect(index.report().work.changes).toBeGreaterThan(0);
    expect(index.report().work.merges).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  describe('with a snapshot of 500 creators', () => {
    let saved: string;
    beforeAll(async () => {
      saved = await mkdtemp(join(tmpdir(), 'creator-index-'));
    });
    afterAll(() => rm(saved, { recursive: true }));
    beforeEach(async () => {
      await add(generatedCreators({ count: 500, seed: 1 }));
      if ((await readdir(saved)).length === 0) {
        const index = openIndex({ snapshotDirectory: saved });
        await index.ready();
        await index.close();
      }
      await cp(saved, join(directory, 'snapshots'), { recursive: true });
    });

    test('starts from it and applies later changes', async () => {
      await add([{ ...someone(501), language: 'zz' }]);
      const index = openIndex();
      await index.ready();
      expect(index.report().startedFrom).toBe('snapshot');
      expect(await totalOf(index, speaking('zz'))).toBe(1);
      expect(index.report().creators).toBe(501);
    });

    test('reads every creator if it has another version', async () => {
      const url = new URL('./testing/file-source.ts', import.meta.url).href;
      const index = openIndex({ source: { url, options: { path: file, version: 'v2' } } });
      await index.ready();
      expect(index.report()).toMatchObject({ startedFrom: 'creators', creators: 500 });
    });

    test('reads every creator if it is damaged or older than the feed', async () => {
      const snapshots = join(directory, 'snapshots');
      const segment = (await readdir(snapshots)).find((name) => name.startsWith('segment-')) as string;
      await truncate(join(snapshots, segment), 5000);
      const damaged = openIndex();
      await damaged.ready();
      expect(damaged.report()).toMatchObject({ startedFrom: 'creators', creators: 500 });
      await damaged.close();
      await writeFile(file, '');
      await add(generatedCreators({ count: 20, seed: 2 }));
      const expired = openIndex();
      await expired.ready();
      expect(expired.report()).toMatchObject({ startedFrom: 'creators', creators: 20 });
    });
  });

  test('closes at once while loading', async () => {
    const index = openIndex({
      source: { url: new URL('./testing/endless-source.ts', import.meta.url).href, options: null },
    });
    await index.close();
    expect(index.report()).toMatchObject({ status: 'closed', startedFrom: null });
  });

  test('retries to open its source', async () => {
    await rm(file);
    const index = openIndex();
    await eventually(() => faults.length > 0);
    await writeFile(file, '');
    await index.ready();
    expect(index.report()).toMatchObject({ status: 'ready', startedFrom: 'creators' });
  });

  test('uses the fallback above its memory limit', async () => {
    await add(generatedCreators({ count: 500, seed: 1 }));
    const index = openIndex(
      { memoryLimit: 10_000 },
      { ...neverUsed, search: () => Promise.resolve({ total: 7, creatorIds: [] }) },
    );
    await eventually(() => index.report().status === 'over_memory');
    expect(await totalOf(index)).toBe(7);
    expect(index.report().bytes).toBe(0);
  });

  test('uses the fallback while the feed cannot be read, and recovers', async () => {
    await add(generatedCreators({ count: 5, seed: 1 }).map(onPhotonet));
    const index = openIndex(
      { staleMs: 300 },
      { ...neverUsed, search: () => Promise.resolve({ total: 99, creatorIds: [] }) },
    );
    await index.ready();
    await writeFile(`${file}.saved`, await readFile(file));
    await rm(file);
    await eventually(() => index.report().status === 'stale');
    expect(await totalOf(index)).toBe(99);
    expect(faults.length).toBeGreaterThan(0);
    await writeFile(file, await readFile(`${file}.saved`));
    await eventually(async () => (await totalOf(index)) === 5);
  });
});
