import { readdirSync, readFileSync } from 'node:fs';
import { filters, filtersDocument } from '@creator-discovery/search-filters';
import { describe, expect, test } from '@jest/globals';

const root = new URL('../../../../', import.meta.url);

describe('docs/filters.md', () => {
  test('is current (npm run filters-doc writes it)', () => {
    expect(readFileSync(new URL('docs/filters.md', root), 'utf8')).toBe(filtersDocument());
  });

  test('has a section for each filter', () => {
    for (const { name } of filters) expect(filtersDocument()).toContain(`### ${name}\n`);
  });
});

test('every file of packages/search-filters/src/filters is in the registry', () => {
  const folder = new URL('packages/search-filters/src/filters/', root);
  const files = readdirSync(folder).filter((file) => !/^(index|.*\.test)\.ts$/.test(file));
  const registry = readFileSync(new URL('index.ts', folder), 'utf8');
  expect(files.filter((file) => !registry.includes(`from './${file}'`))).toEqual([]);
  expect(files).toHaveLength(filters.length);
});
