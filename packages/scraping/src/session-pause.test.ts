import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { afterAnswer, pauseAfter, pauseSeconds, type Standing, sessionRefusals, stateAt } from './session-pause.ts';

const active: Standing = { state: { state: 'active' }, strikes: 0, pausedAt: null };
const noon = new Date('2026-11-22T12:00:00Z');

function later(seconds: number): Date {
  return new Date(noon.getTime() + seconds * 1000);
}

describe('the pause after a refusal', () => {
  test.each([
    ['throttled', [300, 600, 1200, 2400, 3600, 3600]],
    ['feedback', [14_400, 28_800, 57_600, 86_400, 86_400]],
  ] as const)('grows with refusals in a row, up to a bound: %s', (reason, seconds) => {
    expect(seconds.map((_, before) => pauseAfter({ reason, retryAfterSeconds: null }, before))).toEqual(seconds);
  });

  test.each([
    [60, 300],
    [900, 900],
    [10_000_000, 86_400],
  ])('with a Retry-After of %d seconds is %d seconds', (retryAfterSeconds, seconds) => {
    expect(pauseAfter({ reason: 'throttled', retryAfterSeconds }, 0)).toBe(seconds);
  });

  test.each(['challenge', 'login_required', 'withdrawn'] as const)('lasts until an operator acts: %s', (reason) => {
    expect(pauseAfter({ reason, retryAfterSeconds: 5 }, 0)).toBeNull();
  });

  test('allows at most two further requests in ten minutes, whenever they are sent', () => {
    let standing = active;
    let sent = 0;
    for (let second = 0; second <= 600; second += 1) {
      if (stateAt(standing.state, later(second)).state !== 'active') continue;
      sent += 1;
      const refusal = { reason: 'throttled', retryAfterSeconds: null } as const;
      standing = afterAnswer(standing, { sentAt: later(second), refusal }, later(second));
    }
    expect(sent).toBeLessThanOrEqual(1 + 2);
  });
});

describe('an answer', () => {
  const refusal = { reason: 'throttled', retryAfterSeconds: null } as const;

  test('without a refusal does not change a session without strikes', () => {
    expect(afterAnswer(active, { sentAt: noon, refusal: null }, noon)).toBe(active);
  });

  test('after a rest clears the strikes', () => {
    const resting = afterAnswer(active, { sentAt: noon, refusal }, noon);
    expect(resting.strikes).toBe(1);
    const after = afterAnswer(resting, { sentAt: later(301), refusal: null }, later(302));
    expect(after).toMatchObject({ state: { state: 'active' }, strikes: 0 });
  });

  test('to a request sent before or when an operator paused the session leaves it paused', () => {
    const paused: Standing = {
      state: { state: 'resting', reason: 'operator', until: later(7200) },
      strikes: 0,
      pausedAt: later(1),
    };
    expect(afterAnswer(paused, { sentAt: noon, refusal: null }, later(2))).toBe(paused);
    expect(afterAnswer(paused, { sentAt: noon, refusal }, later(2)).state).toBe(paused.state);
    const struck = { ...paused, strikes: 1 };
    expect(afterAnswer(struck, { sentAt: later(1), refusal: null }, later(2))).toBe(struck);
  });

  test('never shortens a pause that began after its request was sent', () => {
    const untilOf = ({ state }: Standing): number =>
      state.state === 'stopped' ? Number.POSITIVE_INFINITY : state.state === 'resting' ? state.until.getTime() : 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...sessionRefusals),
        fc.option(fc.constantFrom(...sessionRefusals), { nil: null }),
        fc.integer({ min: 1, max: 20 }),
        (first, second, delay) => {
          const paused = afterAnswer(
            active,
            { sentAt: noon, refusal: { reason: first, retryAfterSeconds: null } },
            later(1),
          );
          const again = afterAnswer(
            paused,
            { sentAt: noon, refusal: second && { reason: second, retryAfterSeconds: null } },
            later(1 + delay),
          );
          expect(untilOf(again)).toBeGreaterThanOrEqual(untilOf(paused));
          expect(again.strikes).toBe(1);
        },
      ),
    );
  });

  test('never pauses longer than the longest pause of its kind', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000 }), (before) => {
        const refused = { reason: 'throttled', retryAfterSeconds: null } as const;
        expect(pauseAfter(refused, before)).toBeLessThanOrEqual(pauseSeconds.throttled.longest);
      }),
    );
  });
});
