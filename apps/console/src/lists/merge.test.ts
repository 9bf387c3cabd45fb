import { expect, test } from '@jest/globals';
import { differences, merged } from './merge.ts';

const base = { name: 'Summer', description: null, tags: ['2026'] };

test('the suggestion is the side that changed the field', () => {
  const yours = { ...base, name: 'Summer campaign' };
  const theirs = { name: 'Summer 26', description: 'Slow travel', tags: ['2026'] };
  const found = differences(base, { yours, theirs });
  expect(found).toEqual([
    { field: 'name', yours: 'Summer campaign', theirs: 'Summer 26', suggested: 'yours' },
    { field: 'description', yours: '', theirs: 'Slow travel', suggested: 'theirs' },
  ]);
  const choices = Object.fromEntries(found.map(({ field, suggested }) => [field, suggested]));
  expect(merged({ yours, theirs }, choices)).toEqual({
    name: 'Summer campaign',
    description: 'Slow travel',
    tags: ['2026'],
  });
});

test('equal edits are no difference', () => {
  const yours = { ...base, tags: ['2026', 'vip'] };
  expect(differences(base, { yours, theirs: { ...yours } })).toEqual([]);
});
