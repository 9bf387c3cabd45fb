import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CreatorIndex,
  everyCreator,
  type IndexedCreator,
  type SearchQuery,
} from '@creator-discovery/search-filters';
import { referenceSearch } from '@creator-discovery/search-filters/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { defaultIndexSettings, type IndexSettings, MemoryCreatorIndex } from './index.ts';
import { writeChanges } from './testing/file-source.ts';
import { Chance, randomCreator, randomCreators } from './testing/random-creators.ts';
import { randomQuery } from './testing/random-queries.ts';
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

async function notAsked(): Promise<never> {
  throw new Error('The fallback was asked');
}

const neverAsked = { search: notAsked, count: notAsked, distribution: notAsked };
const everyone = everyCreator('photonet');
const firstPage = { offset: 0, limit: 10_000 };

function speaking(code: string): SearchQuery {
  return { ...everyone, conditions: [{ kind: 'all', token: 'language', names: [code] }] };
}

function openIndex(settings: Partial<IndexSettings> = {}, fallback: CreatorIndex = neverAsked): MemoryCreatorIndex {
  const index = new MemoryCreatorIndex({
    settings: {
      ...defaultIndexSettings,
      source: { url: new URL('./testing/file-source.ts', import.meta.url).href, options: { path: file } },
      pollMs: 10,
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

function onPhotonet(creator: IndexedCreator): IndexedCreator {
  return { ...creator, platform: 'photonet' };
}

describe('MemoryCreatorIndex', () => {
  test('asks the fallback until it has loaded', async () => {
    await add(randomCreators(10, 1));
    const index = openIndex({}, { ...neverAsked, search: () => Promise.resolve({ total: 12_345, creatorIds: [] }) });
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

  test('finds added and changed creators, and no longer finds removed ones', async () => {
    const index = openIndex();
    await index.ready();
    expect((await index.search(everyone, firstPage)).total).toBe(0);
    const [first, second] = randomCreators(2, 1).map(onPhotonet) as [IndexedCreator, IndexedCreator];
    await add([first, { ...second, verified: false }]);
    await eventually(async () => (await totalOf(index)) === 2);
    await add([{ ...second, verified: true, language: 'xx' }]);
    await eventually(async () => (await totalOf(index, speaking('xx'))) === 1);
    expect(await totalOf(index)).toBe(2);
    await writeChanges(file, [{ id: first.id, creator: null }]);
    await eventually(async () => (await totalOf(index)) === 1);
    expect(faults).toEqual([]);
  });

  test('answers like the reference search after thousands of changes and the merges they cause', async () => {
    const current = new Map(randomCreators(1000, 1).map((creator) => [creator.id, creator]));
    await add([...current.values()]);
    const index = openIndex();
    await index.ready();
    const random = new Chance(7);
    for (let round = 0; round < 20; round++) {
      const changes = Array.from({ length: 100 }, () => randomCreator(1 + random.below(1300), random));
      const sent = changes.map((creator) => ({
        ...creator,
        platform: current.get(creator.id)?.platform ?? creator.platform,
      }));
      for (const creator of sent) current.set(creator.id, creator);
      const { changes: before } = index.report().work;
      await add(sent);
      // Changes that come together make one segment: only those of several rounds are merged.
      await eventually(() => index.report().work.changes > before);
    }
    await eventually(() => index.report().segments <= 12);
    await add([{ ...randomCreator(9999, random), platform: 'photonet', language: 'last' }]);
    await eventually(async () => (await totalOf(index, speaking('last'))) === 1);
    await writeChanges(file, [{ id: 9999, creator: null }]);
    await eventually(async () => (await totalOf(index, speaking('last'))) === 0);
    const creators = [...current.values()];
    for (let seed = 1; seed <= 150; seed++) {
      const query = randomQuery(creators, seed);
      expect({ seed, ...(await index.search(query, firstPage)) }).toEqual({
        seed,
        ...referenceSearch(query, creators, firstPage),
      });
    }
    await eventually(() => index.report().segments <= 12);
    expect(index.report().creators).toBe(creators.length);
    expect(index.report().work.changes).toBeGreaterThan(0);
    expect(index.report().work.merges).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  test('starts from its snapshot and applies what changed meanwhile', async () => {
    await add(randomCreators(500, 1));
    const before = openIndex();
    await before.ready();
    await before.close();
    await add([{ ...randomCreator(501, new Chance(1)), platform: 'photonet', language: 'zz' }]);
    const after = openIndex();
    await after.ready();
    expect(after.report().startedFrom).toBe('snapshot');
    expect(await totalOf(after, speaking('zz'))).toBe(1);
    expect(after.report().creators).toBe(501);
  });

  test('reads every creator when the snapshot is of another version of the source', async () => {
    await add(randomCreators(500, 1));
    const before = openIndex();
    await before.ready();
    await before.close();
    const url = new URL('./testing/file-source.ts', import.meta.url).href;
    const after = openIndex({ source: { url, options: { path: file, version: 'v2' } } });
    await after.ready();
    expect(after.report()).toMatchObject({ startedFrom: 'creators', creators: 500 });
  });

  test('reads every creator when a file of the snapshot is damaged or the feed no longer reaches back to it', async () => {
    await add(randomCreators(500, 1));
    await openIndex().ready();
    await opened[0]?.close();
    const snapshots = join(directory, 'snapshots');
    const segment = (await readdir(snapshots)).find((name) => name.startsWith('segment-')) as string;
    await truncate(join(snapshots, segment), 5000);
    const damaged = openIndex();
    await damaged.ready();
    expect(damaged.report()).toMatchObject({ startedFrom: 'creators', creators: 500 });
    await damaged.close();
    await writeFile(file, '');
    await add(randomCreators(20, 2));
    const expired = openIndex();
    await expired.ready();
    expect(expired.report()).toMatchObject({ startedFrom: 'creators', creators: 20 });
  });

  test('closes at once while it is loading', async () => {
    const index = openIndex({
      source: { url: new URL('./testing/endless-source.ts', import.meta.url).href, options: null },
    });
    await index.close();
    expect(index.report()).toMatchObject({ status: 'closed', startedFrom: null });
  });

  test('tries again when its source cannot be opened', async () => {
    await rm(file);
    const index = openIndex();
    await eventually(() => faults.length > 0);
    await writeFile(file, '');
    await index.ready();
    expect(index.report()).toMatchObject({ status: 'ready', startedFrom: 'creators' });
  });

  test('leaves searches to the fallback once it is over its memory limit', async () => {
    await add(randomCreators(500, 1));
    const index = openIndex(
      { memoryLimit: 10_000 },
      { ...neverAsked, search: () => Promise.resolve({ total: 7, creatorIds: [] }) },
    );
    await eventually(() => index.report().status === 'over_memory');
    expect(await totalOf(index)).toBe(7);
    expect(index.report().bytes).toBe(0);
  });

  test('asks the fallback while the feed has not been read for too long, and answers itself again afterwards', async () => {
    await add(randomCreators(5, 1).map(onPhotonet));
    const index = openIndex(
      { staleMs: 300 },
      { ...neverAsked, search: () => Promise.resolve({ total: 99, creatorIds: [] }) },
    );
    await index.ready();
    await writeFile(`${file}.saved`, await readFile(file));
    await rm(file);
    await eventually(() => index.report().status === 'stale');
    expect(await totalOf(index)).toBe(99);
    expect(faults.length).toBeGreaterThan(0);
    await writeFile(file, await readFile(`${file}.saved`));
    await eventually(() => index.report().status === 'ready');
    expect(await totalOf(index)).toBe(5);
  });
});
