import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { capacityFor, type Demand } from './capacity.ts';
import { withFigures } from './document.ts';
import { inputs } from './inputs.ts';

const scaling = readFileSync(new URL('../../../../docs/scaling.md', import.meta.url), 'utf8');
const million: Demand = { creators: 1e6, searchesPerSecond: 10, exportsPerDay: 10 };

describe('the arithmetic of sizes', () => {
  test('is what docs/scaling.md says (npm run bench -- capacity --write)', () => {
    expect(scaling).toBe(withFigures(scaling));
  });

  test('refuses a document without a place for a table', () => {
    expect(() => withFigures(scaling.replace('<!-- end of limits -->', ''))).toThrow('no place for limits');
  });

  test('adds up, by hand', () => {
    const { searchCores, apiCores, changesPerSecond, creatorBytes } = capacityFor(million);
    expect(searchCores).toBeCloseTo((10 * inputs.indexSearch.value) / 1e6);
    expect(apiCores).toBeCloseTo((10 * inputs.apiCall.value) / 1e6);
    expect(changesPerSecond).toBeCloseTo(1e6 / 604_800);
    expect(creatorBytes).toBe(4.8e9);
  });

  test('searches ten times as many creators, or ten times as often, for ten times the time', () => {
    const { searchCores } = capacityFor(million);
    expect(capacityFor({ ...million, creators: 1e7 }).searchCores).toBeCloseTo(10 * searchCores);
    expect(capacityFor({ ...million, searchesPerSecond: 100 }).searchCores).toBeCloseTo(10 * searchCores);
  });

  test('leaves the memory of one process where an index no longer fits, and says so first', () => {
    const large = capacityFor({ ...million, creators: 1e8 });
    expect(large.engine).toBe('OpenSearch');
    expect(large.limits[0]).toMatchObject({ of: 'index in one process' });
    expect(capacityFor(million).engine).toBe('index in memory');
    expect(capacityFor(million).limits.every(({ used }) => used < 1)).toBe(true);
  });

  test('puts the fullest limit first', () => {
    const used = capacityFor({ ...million, searchesPerSecond: 10_000 }).limits.map((limit) => limit.used);
    expect(used).toEqual(used.toSorted((a, b) => b - a));
  });
});
