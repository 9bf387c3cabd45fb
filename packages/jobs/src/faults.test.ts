import { expect, test } from '@jest/globals';
import { defaultRetryRules, pauseAfter } from './faults.ts';

test('doubles the pause after each failed run, up to the longest pause', () => {
  const rules = { attempts: 9, firstPauseMs: 100, longestPauseMs: 1000 };
  expect([1, 2, 3, 4, 5, 50].map((runs) => pauseAfter(rules, runs))).toEqual([100, 200, 400, 800, 1000, 1000]);
});

test('retries for more than two minutes by default', () => {
  const all = Array.from({ length: defaultRetryRules.attempts - 1 }, (_, index) =>
    pauseAfter(defaultRetryRules, index + 1),
  );
  expect(all.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(120_000);
});
