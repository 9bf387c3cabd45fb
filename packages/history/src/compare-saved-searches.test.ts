import { expect, jest, test } from '@jest/globals';
import { type ComparingPorts, compareNextSavedSearch } from './compare-saved-searches.ts';
import { maxComparedMatches } from './saved-search.ts';

type Compare = Parameters<ComparingPorts['savedSearches']['compareNext']>[0];
type SearchIndex = ComparingPorts['index'];

/** Compares one saved search; returns the matches to store and the calls of the ports. */
async function comparison(filters: Readonly<Record<string, unknown>>, total = 2) {
  let matches: Awaited<ReturnType<Compare>> | undefined;
  const search = jest.fn<SearchIndex['search']>(async () => ({ total, creatorIds: [7, 5] }));
  const find = jest.fn(async (_accountId: string, _exclude: object) => ({ found: true, sets: { total: [9] } }));
  const ports = {
    savedSearches: {
      compareNext: async (matchesOf: Compare) => {
        matches = await matchesOf('an account', filters);
        return true;
      },
    },
    index: { search },
    excluded: { missing: async () => ['a list that is gone'], find },
  } as unknown as ComparingPorts;
  expect(await compareNextSavedSearch(ports)).toBe(true);
  return { matches, search, find };
}

const photonet = { basic: { platform: 'photonet' } };

test('stores all matches in the order of the search, without reading more than the maximum', async () => {
  const { matches, search, find } = await comparison(photonet);
  expect(matches).toEqual([7, 5]);
  expect(search).toHaveBeenCalledWith(expect.objectContaining({ platform: 'photonet' }), {
    offset: 0,
    limit: maxComparedMatches,
  });
  expect(find).not.toHaveBeenCalled();
});

test('leaves creators out as the search does, without lists and jobs that are gone', async () => {
  const exclude = { shown: true, list_ids: ['a list', 'a list that is gone'], history_ids: ['a list that is gone'] };
  const { search, find } = await comparison({ ...photonet, exclude });
  expect(find).toHaveBeenCalledWith('an account', { shown: true, list_ids: ['a list'], history_ids: [] });
  expect(search).toHaveBeenCalledWith(expect.objectContaining({ excluded: [9] }), expect.anything());
});

test('compares neither too many matches nor filters that are no longer valid', async () => {
  expect((await comparison(photonet, maxComparedMatches)).matches).toEqual([7, 5]);
  expect((await comparison(photonet, maxComparedMatches + 1)).matches).toBeNull();
  const { matches, search } = await comparison({ basic: { platform: 'nowhere' } });
  expect(matches).toBeNull();
  expect(search).not.toHaveBeenCalled();
});
