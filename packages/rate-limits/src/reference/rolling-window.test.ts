import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultPolicies, type Policy } from '../policy.ts';
import { type CallLog, emptyLog, read, withCall } from './rolling-window.ts';

const day = 86_400_000;

/** Makes calls at the given times and returns the times of accepted calls. */
function accepted(policy: Policy, times: readonly number[]): number[] {
  let log: CallLog = emptyLog;
  return times.filter((now) => {
    if (read(policy, log, now).violation !== null) return false;
    log = withCall(policy, log, now);
    return true;
  });
}

function ascending(gaps: readonly number[]): number[] {
  let now = 1_773_446_400_000;
  return gaps.map((gap) => {
    now += gap;
    return now;
  });
}

describe('rolling windows', () => {
  test('the default limits are those of the specification, plus those of the contract', () => {
    expect(defaultPolicies).toEqual({
      counts: { name: 'counts', windows: [{ limit: 60, seconds: 60 }] },
      finds: { name: 'finds', windows: [{ limit: 120, seconds: 60 }], perDay: 2000 },
      suggestions: { name: 'suggestions', windows: [{ limit: 30, seconds: 60 }], perDay: 1000 },
      searches: { name: 'searches', windows: [{ limit: 20, seconds: 60 }] },
      live_fetches: { name: 'live_fetches', windows: [{ limit: 60, seconds: 3600 }], perDay: 300 },
      exports: {
        name: 'exports',
        windows: [
          { limit: 5, seconds: 60 },
          { limit: 40, seconds: 3600 },
        ],
        perDay: 200,
      },
      unlocks: { name: 'unlocks', windows: [{ limit: 30, seconds: 60 }], perDay: 1500 },
    });
  });

  test('a call passes exactly when every window has a free slot', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Policy>(...Object.values(defaultPolicies)),
        fc.array(fc.oneof(fc.nat(3000), fc.nat(40_000)), { maxLength: 400 }),
        (policy, gaps) => {
          const times = ascending(gaps);
          const passed = accepted(policy, times);
          const inWindow = (before: readonly number[], now: number, seconds: number): number =>
            before.filter((stamp) => stamp > now - seconds * 1000 && stamp <= now).length;
          const counted: number[] = [];
          let next = 0;
          for (const now of times) {
            const room =
              policy.windows.every((window) => inWindow(counted, now, window.seconds) < window.limit) &&
              counted.filter((stamp) => Math.floor(stamp / day) === Math.floor(now / day)).length <
                (policy.perDay ?? Number.POSITIVE_INFINITY);
            expect(passed[next] === now).toBe(room);
            if (room) {
              counted.push(now);
              next += 1;
            }
          }
        },
      ),
    );
  });

  test('Retry-After is the exact wait, rounded up: a second earlier, the call is still refused', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2500), { minLength: 30, maxLength: 200 }), (gaps) => {
        let log: CallLog = emptyLog;
        for (const now of ascending(gaps)) {
          const { violation } = read(defaultPolicies.exports, log, now);
          if (violation === null) {
            log = withCall(defaultPolicies.exports, log, now);
            continue;
          }
          const wait = violation.retryAfterSeconds * 1000;
          expect(violation.retryAfterSeconds).toBeGreaterThanOrEqual(1);
          expect(read(defaultPolicies.exports, log, now + wait).violation).toBeNull();
          expect(read(defaultPolicies.exports, log, now + wait - 1001).violation).not.toBeNull();
        }
      }),
    );
  });
});
