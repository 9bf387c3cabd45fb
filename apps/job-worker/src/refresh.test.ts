import { expect, test } from '@jest/globals';
import { refreshChore } from './campaigns.ts';

test('a turn refreshes at most twenty creators, and is over then, whatever is still due', async () => {
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
