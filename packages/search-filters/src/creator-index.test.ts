import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Condition } from './condition.ts';
import { creatorIndexContract } from './creator-index.contract.ts';
import { figureNames } from './figures.ts';
import type { Filter } from './filter.ts';
import { filters } from './filters/index.ts';
import type { IndexedCreator } from './indexed-creator.ts';
import { compareCreators, matches, referenceIndex, referenceSearch } from './reference-search.ts';
import { anyQuery, generatedCreators } from './testing/arbitraries.ts';

/** Shows that the contract can be met. */
creatorIndexContract('The reference search', {
  open: async (creators) => {
    const kept = new Map<number, IndexedCreator>(creators.map((creator) => [creator.id, creator]));
    return {
      index: referenceIndex(() => kept.values()),
      applyChanges: async (changed, removedIds) => {
        for (const creator of changed) kept.set(creator.id, creator);
        for (const id of removedIds) kept.delete(id);
      },
      close: async () => {},
    };
  },
  requests: 300,
});

function nameOf(condition: Condition): string {
  switch (condition.kind) {
    case 'range':
    case 'ranges':
      return `${condition.kind} ${condition.figure}`;
    case 'all':
    case 'any':
    case 'words':
      return `${condition.kind} ${condition.token}`;
    case 'share':
      return `share ${condition.of}`;
    case 'alike':
      return `alike ${condition.to}`;
    case 'ages':
      return 'ages';
  }
}

describe('generated requests are varied', () => {
  const creators = generatedCreators({ count: 400, seed: 500 });
  const queries = fc.sample(anyQuery(creators), { numRuns: 1500, seed: 9 });

  test('most find some creators, not all', () => {
    const totals = queries.map((query) => referenceSearch(query, creators, { offset: 0, limit: 0 }).total);
    expect(totals.filter((total) => total > 0).length).toBeGreaterThan(900);
    expect(totals.filter((total) => total > 0 && total < 250).length).toBeGreaterThan(600);
  });

  test('they use every order', () => {
    const orders = queries.map(({ sort }) => (sort.by === 'figure' ? sort.figure : nameOf(sort.condition)));
    expect([...new Set(orders)].sort()).toEqual(
      [
        ...figureNames,
        'ages',
        'alike audience',
        'alike creator',
        'any account_type',
        'any hashtag',
        'any interest',
        'any language',
        'any mention',
        'any topic',
        'share language',
        'share place',
        'words bio',
        'words caption',
      ].sort(),
    );
  });

  test('they use every filter’s condition', () => {
    const asked = new Set(queries.flatMap(({ conditions }) => conditions.map(nameOf)));
    const wanted = filters.flatMap(({ reads }: Filter) =>
      reads.of.length === 0 ? [reads.kind] : reads.of.map((of) => `${reads.kind} ${of}`),
    );
    expect([...asked].sort()).toEqual([...new Set(wanted)].sort());
  });
});

test('the order is total', () => {
  const creators = generatedCreators({ count: 30, seed: 4 });
  fc.assert(
    fc.property(anyQuery(creators), fc.constantFrom(...creators), fc.constantFrom(...creators), (query, a, b) => {
      expect(Math.sign(compareCreators(query, a, b))).toBe(
        -Math.sign(compareCreators(query, b, a)) || (a === b ? 0 : Number.NaN),
      );
      expect(matches({ ...query, platform: 'photonet' }, { ...a, platform: 'videonet' })).toBe(false);
    }),
  );
});
