import { expect, test } from '@jest/globals';
import { normalForm } from '../filters/normal-form.ts';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { Selections } from './selection.ts';

function creator(handle: string) {
  return { platform: 'photonet' as const, handle };
}

test('a selection is keyed by handle and survives a reload', () => {
  const kept = new MemoryStorage();
  const before = new Selections(kept);
  before.set('s', [creator('a'), creator('b'), creator('c')], true);
  before.set('s', [creator('a')], false);
  const after = new Selections(kept).of('s');
  expect([...after.creators.keys()]).toEqual(['b', 'c']);
  expect(new Selections(kept).of('other').creators.size).toBe(0);
});

test('selecting all means the search itself, until creators are picked', () => {
  const selections = new Selections(new MemoryStorage());
  selections.set('s', [creator('a')], true);
  selections.setAll('s');
  expect(selections.of('s')).toMatchObject({ all: true, creators: new Map() });
  selections.set('s', [creator('b')], true);
  expect(selections.of('s').all).toBe(false);
  selections.clear('s');
  expect(selections.of('s').creators.size).toBe(0);
});

test('the order doesn’t change the identity of a search; filters do', () => {
  const by = (sortBy: 'FOLLOWER_COUNT' | 'ENGAGEMENT_RATE') => normalForm({ basic: { platform: 'photonet', sortBy } });
  expect(by('FOLLOWER_COUNT')).toBe(by('ENGAGEMENT_RATE'));
  expect(by('FOLLOWER_COUNT')).not.toBe(normalForm({ basic: { platform: 'videonet' } }));
});
