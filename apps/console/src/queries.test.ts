import { expect, test } from '@jest/globals';
import { refusalOf } from './api.ts';
import { nextReadMs } from './queries.ts';

const now = Date.parse('2026-11-25T23:18:00Z');
const midnight = '2026-11-26T00:00:00Z';

function balance(held: number, resetsAt = midnight): Parameters<typeof nextReadMs>[0] {
  return { ok: true, body: { credits_held: held, usage: { resets_at: resetsAt } } } as never;
}

test.each([
  ['nothing is held: when free previews renew', balance(0), 42 * 60_000 + 1000],
  ['a job is running: soon', balance(12), 5000],
  ['the local clock is ahead: not at once', balance(0, '2026-11-25T23:17:00Z'), 30_000],
  ['no response: soon', { ok: false as const, refusal: refusalOf(0, {}) }, 15_000],
  ['refused: never', { ok: false as const, refusal: refusalOf(403, {}) }, false],
])('next read of the balance: %s', (_where, answer, ms) => {
  expect(nextReadMs(answer, now)).toBe(ms);
});
