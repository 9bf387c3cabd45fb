import { expect, test } from '@jest/globals';
import { freeResources, needsOf, sharedBufferBytes, shortages } from './needs.ts';

const needs = needsOf(5_000_000);

test('a machine with exactly the needed resources lacks nothing', () => {
  expect(shortages(needs, needs)).toEqual([]);
});

test('every shortage is reported with the needed and the available amount', () => {
  expect(shortages(needs, { diskBytes: 20 * 2 ** 30, memoryBytes: 4 * 2 ** 30, cores: 1 })).toEqual([
    expect.stringMatching(/^Needs \d\d\.\d GB of disk space; 20\.0 GB available\.$/),
    expect.stringMatching(/^Needs \d\.\d GB of memory; 4\.0 GB available\.$/),
    'Needs 2 cores; 1 available.',
  ]);
});

test('needs grow with the number of creators, and shared buffers within bounds', () => {
  const fewer = needsOf(200_000);
  expect(needs.diskBytes).toBeGreaterThan(10 * fewer.diskBytes);
  expect(needs.memoryBytes).toBeGreaterThan(fewer.memoryBytes);
  expect(needs.seconds).toBeGreaterThan(fewer.seconds);
  expect([20_000, 1_000_000, 50_000_000].map((creators) => sharedBufferBytes(creators) / 2 ** 20)).toEqual([
    256,
    expect.closeTo(586, 0),
    3072,
  ]);
});

test('the resources of this machine are known', async () => {
  for (const amount of Object.values(await freeResources('.'))) expect(amount).toBeGreaterThan(0);
});
