import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexedBatches } from '@creator-discovery/search-filters';
import { generatedCreators } from '@creator-discovery/search-filters/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { SegmentBuilder } from '../segment/segment-builder.ts';
import { testToken } from '../testing/test-token.ts';
import { readTree, writeTree } from './snapshot-file.ts';
import { type NamedSegment, Snapshots } from './snapshots.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'snapshots-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

function named(name: string): NamedSegment {
  const builder = new SegmentBuilder('photonet');
  const creators = generatedCreators({ count: 20, seed: 1 }).map((creator) => ({
    ...creator,
    platform: 'photonet' as const,
  }));
  for (const batch of indexedBatches(creators, testToken)) builder.add(batch);
  return { name, segment: builder.finish(), deleted: null };
}

async function segmentFiles() {
  return (await readdir(directory)).filter((file) => file.startsWith('segment-')).sort();
}

const v1 = Promise.resolve('v1');

describe('snapshots', () => {
  test('are loaded unchanged, into shared memory', async () => {
    const deleted = new Uint32Array(new SharedArrayBuffer(4)).fill(5);
    const state = { position: 'p1', segments: [{ ...named('a'), deleted }] };
    await new Snapshots(directory, v1).save(state);
    const loaded = await new Snapshots(directory, v1).load();
    expect(loaded).toEqual(state);
    expect(loaded?.segments[0]?.segment.ids.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  test('drop unused segments and write each segment once', async () => {
    const snapshots = new Snapshots(directory, v1);
    await snapshots.save({ position: 'p1', segments: [named('a'), named('b')] });
    expect(await segmentFiles()).toEqual(['segment-a.index', 'segment-b.index']);
    await snapshots.save({ position: 'p2', segments: [named('b'), named('c')] });
    expect(await segmentFiles()).toEqual(['segment-b.index', 'segment-c.index']);
    expect((await snapshots.load())?.position).toBe('p2');
  });

  test('are written only by the process that wrote first', async () => {
    const [first, second] = [new Snapshots(directory, v1), new Snapshots(directory, v1)];
    await first.save({ position: 'first', segments: [named('a')] });
    await second.save({ position: 'second', segments: [named('b')] });
    expect((await second.load())?.position).toBe('first');
    await first.save({ position: 'first again', segments: [named('a')] });
    expect((await first.load())?.position).toBe('first again');
    expect(await segmentFiles()).toEqual(['segment-a.index']);
  });

  test('are replaced at once if they cannot be read', async () => {
    await writeFile(join(directory, 'manifest.index'), 'unknown format');
    const snapshots = new Snapshots(directory, v1);
    expect(await snapshots.load()).toBeNull();
    await snapshots.save({ position: 'p1', segments: [named('a')] });
    expect((await snapshots.load())?.position).toBe('p1');
  });

  test('are ignored if a bit is wrong or a file is missing', async () => {
    const snapshots = new Snapshots(directory, v1);
    await snapshots.save({ position: 'p1', segments: [named('a')] });
    const file = join(directory, 'segment-a.index');
    const bytes = await readFile(file);
    for (const at of [3, 20, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] as number) ^ 4;
      await writeFile(file, damaged);
      expect(await snapshots.load()).toBeNull();
    }
    await rm(file);
    expect(await snapshots.load()).toBeNull();
  });

  test('are ignored if they, or one of their files, have another version', async () => {
    await new Snapshots(directory, v1).save({ position: 'p1', segments: [named('a')] });
    expect(await new Snapshots(directory, Promise.resolve('v2')).load()).toBeNull();
    await writeTree(join(directory, 'segment-a.index'), { name: 'x' }, 'v2');
    expect(await new Snapshots(directory, v1).load()).toBeNull();
  });
});

describe('a snapshot file', () => {
  test('stores plain data with arrays', async () => {
    const data = {
      name: 'x',
      nothing: null,
      list: [1, new Uint8Array([1, 2, 3]), { deep: new Float64Array([Number.NaN, -0, 1.5]) }],
      empty: new Uint32Array(0),
      short: new Uint16Array([65_535]),
    };
    const path = join(directory, 'any.index');
    await writeTree(path, data, 'v1');
    expect(await readTree(path)).toEqual({ version: 'v1', data });
    expect(await readdir(directory)).toEqual(['any.index']);
  });

  test('of many pieces is read in order, and as null if truncated', async () => {
    const numbers = Uint32Array.from({ length: 2_500_003 }, (_, i) => Math.imul(i, 2_654_435_761) >>> 0);
    const path = join(directory, 'large.index');
    await writeTree(path, { numbers, after: new Uint8Array([7]) }, 'v1');
    const read = (await readTree(path))?.data as { numbers: Uint32Array; after: Uint8Array };
    expect([read.numbers.length, read.numbers.findIndex((number, i) => number !== numbers[i])]).toEqual([
      2_500_003, -1,
    ]);
    expect(read.after).toEqual(new Uint8Array([7]));
    for (const missing of [1, 4_000_000]) {
      await truncate(path, (await stat(path)).size - missing);
      expect(await readTree(path)).toBeNull();
    }
  });

  test('is read as null if it does not exist', async () => {
    expect(await readTree(join(directory, 'none.index'))).toBeNull();
  });
});
