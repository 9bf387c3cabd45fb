import { expect, test } from '@jest/globals';
import { activityOf, changesSince, inConflict } from './activity.ts';
import { chosenItems, readChosen } from './chosen-items.ts';
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
    { item_id: '3', tags: ['vip', 'may'] },
    { item_id: '4', tags: ['may'] },
  ];
  expect(tagChanges(items, { add: ['may'], remove: ['vip'] })).toEqual([{ itemIds: ['1', '2', '3'], tags: ['may'] }]);
});

test('a selection of all counts the filter’s totals, less the cleared items', async () => {
  const item = (item_id: string, owned: boolean) => ({ item_id, owned, open: true, contact_types: ['EMAIL'] });
  const [mine, locked] = [item('1', true), item('2', false)];
  const body = { list: { list_id: 'l' }, items: [mine, locked], total: 248, totals: { owned: 186, no_contact: 31 } };
  const chosen = (isAll: boolean, ...marked: (typeof mine)[]) =>
    chosenItems({ isAll, marked: new Map(marked.map((one) => [one.item_id, one])) } as never, body as never, {
      stage: 'Agreed',
    });
  expect(chosen(true)).toMatchObject({ count: 248, owned: 186, price: 31, filter: { stage: 'Agreed' }, items: null });
  const filter = { stage: 'Agreed', except_item_ids: ['1', '2'] };
  expect(chosen(true, mine, locked)).toMatchObject({ count: 246, owned: 185, price: 30, filter });
  expect(chosen(false, mine, locked)).toMatchObject({ count: 2, owned: 1, price: 1, filter: null });
  expect(await readChosen(chosen(false, locked))).toEqual({ ok: true, body: [locked] });
});

test('activity names stages before and after, and what others changed since a time', () => {
  const change = (day: number, change: string, value: string | null, tags: readonly string[] = []) => ({
    ...{ at: `2026-11-0${day}T00:00:00Z`, key_name: day === 1 ? null : 'Marketing', change, value, tags },
  });
  const changes = [
    change(6, 'tags', null, ['vip', 'cold']),
    change(5, 'stage', null),
    change(4, 'note', 'Sends draft'),
    change(3, 'stage', 'Agreed'),
    change(2, 'removed', null),
    change(1, 'added', 'Contacted'),
  ] as never[];
  expect(activityOf(changes).map(({ words, by }) => `${words} · ${by}`)).toEqual([
    'Tags: vip and cold · Marketing',
    'Agreed to Shortlist · Marketing',
    'Note: “Sends draft” · Marketing',
    'Contacted to Agreed · Marketing',
    'Removed · Marketing',
    'Added to Contacted · a deleted key',
  ]);
  const theirs = changesSince(changes, '2026-11-02T00:00:00Z');
  expect(theirs).toEqual({ tags: ['vip', 'cold'], stage: null, note: 'Sends draft' });
  // Equal changes are no conflict.
  expect(inConflict({ stage: 'Agreed', note: 'Sends draft' }, theirs)).toEqual({ stage: null });
});
