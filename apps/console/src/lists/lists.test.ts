import { expect, test } from '@jest/globals';
import { stageOf, stagesOf } from './stages.ts';
import { tagChanges, tagsIn } from './tag-changes.ts';

test('a board has the default stages and the list’s own, and places every creator', () => {
  const items = [null, 'contacted', 'Waiting for samples', 'Agreed', 'Invoiced'].map((stage) => ({ stage }));
  expect(items.map(stageOf)).toEqual(['Shortlist', 'Contacted', 'Waiting for samples', 'Agreed', 'Invoiced']);
  expect(stagesOf(items)).toEqual([
    'Shortlist',
    'Contacted',
    'Agreed',
    'Posted',
    'Declined',
    'Invoiced',
    'Waiting for samples',
  ]);
});

test('tags are parsed from text', () => {
  expect(tagsIn(' summer, vip ,, summer ')).toEqual(['summer', 'vip']);
  expect(tagsIn('')).toEqual([]);
});

test('changing tags keeps the others, with one call per resulting set', () => {
  const items = [
    { item_id: '1', tags: ['vip'] },
    { item_id: '2', tags: [] },
    { item_id: '3', tags: ['vip', 'summer'] },
    { item_id: '4', tags: ['summer'] },
  ];
  expect(tagChanges(items, { add: ['summer'], remove: ['vip'] })).toEqual([
    { itemIds: ['1', '2', '3'], tags: ['summer'] },
  ]);
});
