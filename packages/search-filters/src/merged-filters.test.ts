import { expect, test } from '@jest/globals';
import { mergedFilters } from './merged-filters.ts';

const base = {
  basic: { platform: 'photonet' },
  creator: { location: { id: 'spain' }, audienceRange: { minValue: 10, maxValue: 20 } },
  content: { topics: ['Yoga'] },
};

test.each([
  ['an absent filter stays', {}, {}],
  [
    'null removes',
    { creator: { location: null }, content: null },
    { creator: { location: undefined }, content: undefined },
  ],
  ['an array replaces', { content: { topics: ['Vegan Food'] } }, { content: { topics: ['Vegan Food'] } }],
  [
    'an object merges, and is added without its nulls',
    { creator: { audienceRange: { minValue: 5 } }, audience: { age: { minValue: 18, maxValue: null } } },
    { creator: { audienceRange: { minValue: 5, maxValue: 20 } }, audience: { age: { minValue: 18 } } },
  ],
  [
    'a plural replaces its singular',
    { creator: { locations: [{ id: 'france' }] } },
    { creator: { location: undefined, locations: [{ id: 'france' }] } },
  ],
  ['a singular replaces its plural', { content: { topic: 'x' } }, { content: { topics: undefined, topic: 'x' } }],
])('%s', (_, change, changed: Record<string, object | undefined>) => {
  const groups = Object.entries({ ...base, ...changed }).map(([group, fields]) => [
    group,
    fields && { ...base[group as keyof typeof base], ...fields },
  ]);
  expect(mergedFilters(base, change)).toEqual(Object.fromEntries(groups));
});
