import { expect, test } from '@jest/globals';
import type { ResultRow } from './owned-contacts.ts';
import { sortedRows } from './sorted-rows.ts';

const rows = [2, null, 7, 2].map((posts_per_week, at) => ({ posts_per_week, name: `${at}` }) as ResultRow);

test.each([
  ['descending', true, ['2', '0', '3', '1']],
  ['ascending', false, ['0', '3', '2', '1']],
])('%s order has unknown values last and keeps equal rows in order', (_, descending, names) => {
  expect(sortedRows(rows, ({ posts_per_week }) => posts_per_week, descending).map(({ name }) => name)).toEqual(names);
});

test('texts are sorted as words', () => {
  const places = ['Austria', 'Zurich', null, 'oslo'].map((location) => ({ location }) as ResultRow);
  expect(sortedRows(places, ({ location }) => location, false).map(({ location }) => location)).toEqual([
    'Austria',
    'oslo',
    'Zurich',
    null,
  ]);
});
