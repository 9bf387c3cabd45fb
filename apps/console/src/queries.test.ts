import { expect, test } from '@jest/globals';
import { refusalOf } from './api.ts';
import { nextReadMs } from './queries.ts';

const now = Date.parse('2026-11-25T23:18:00Z');
const midnight = '2026-11-26T00:00:00Z';

function balance(held: number, resetsAt = midnight): Parameters<typeof nextReadMs>[0] {
  return { ok: true, body: { credits_held: held, usage: { resets_at: resetsAt } } } as never;
}

test.each([
  ['nothing is set aside: when the free previews come back', balance(0), 42 * 60_000 + 1000],
  ['a job runs: soon', balance(12), 5000],
  ['the clock here is ahead of the server’s: not at once', balance(0, '2026-11-25T23:17:00Z'), 30_000],
  ['no answer came: soon', { ok: false as const, refusal: refusalOf(0, {}) }, 15_000],
  ['it was refused: not by itself', { ok: false as const, refusal: refusalOf(403, {}) }, false],
])('when the balance is read again, where %s', (_where, answer, ms) => {
  expect(nextReadMs(answer, now)).toBe(ms);
});
