import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { consoleFilters, consoleFiltersFile } from './console-filters.ts';

test('the console is written against the filters of today', async () => {
  expect(await readFile(consoleFiltersFile, 'utf8')).toBe(await consoleFilters());
});
