import { expect, test } from '@jest/globals';
import { refreshChore } from './campaigns.ts';

test('a run refreshes at most twenty creators, even if more are due', async () => {
  const asked: number[] = [];
  const chore = refreshChore({
    run: async (limit) => {
      asked.push(limit);
      return { outcomes: { refreshed: limit }, retryAfterMs: null };
    },
  });
  expect(await chore.run()).toBe(0);
  expect(asked).toEqual([20]);
});
