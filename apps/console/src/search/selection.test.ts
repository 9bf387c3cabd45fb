import { expect, test } from '@jest/globals';
import { normalForm } from '../filters/normal-form.ts';
import { Selections } from './selection.ts';

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function creator(handle: string, owned = false) {
  return { platform: 'photonet' as const, handle, owned };
}

test('a selection is by handle, and outlives a reload', () => {
  const kept = storage();
  const before = new Selections(kept);
  before.set('s', [creator('a'), creator('b', true), creator('c')], true);
  before.set('s', [creator('a')], false);
  const after = new Selections(kept).of('s');
  expect([...after.creators.keys()]).toEqual(['b', 'c']);
  expect(after.creators.get('b')?.owned).toBe(true);
  expect(new Selections(kept).of('other').creators.size).toBe(0);
});

test('all that match is the search itself, until creators are chosen', () => {
  const selections = new Selections(storage());
  selections.set('s', [creator('a')], true);
  selections.setAll('s');
  expect(selections.of('s')).toMatchObject({ all: true, creators: new Map() });
  selections.set('s', [creator('b')], true);
  expect(selections.of('s').all).toBe(false);
  selections.clear('s');
  expect(selections.of('s').creators.size).toBe(0);
});

test('who was unlocked is marked, so that the price falls', () => {
  const selections = new Selections(storage());
  selections.set('s', [creator('a'), creator('b')], true);
  selections.markOwned(new Set(['b', 'x']));
  expect([...selections.of('s').creators.values()].filter(({ owned }) => !owned)).toHaveLength(1);
});

test('another order is the same search, other filters are another', () => {
  const by = (sortBy: 'FOLLOWER_COUNT' | 'ENGAGEMENT_RATE') => normalForm({ basic: { platform: 'photonet', sortBy } });
  expect(by('FOLLOWER_COUNT')).toBe(by('ENGAGEMENT_RATE'));
  expect(by('FOLLOWER_COUNT')).not.toBe(normalForm({ basic: { platform: 'videonet' } }));
});
