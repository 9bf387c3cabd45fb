import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { consoleFilters, consoleFiltersFile } from './console-filters.ts';
import { consoleTypes, consoleTypesFile } from './console-types.ts';

test('the console is written against the API of today', async () => {
  expect(await readFile(consoleTypesFile, 'utf8')).toBe(await consoleTypes());
  expect(await readFile(consoleFiltersFile, 'utf8')).toBe(await consoleFilters());
});
