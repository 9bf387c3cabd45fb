import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { limitsText, readLimits } from './limits-text.ts';
import { defaultPolicies } from './policy.ts';

test.each(Object.values(defaultPolicies))('formatted limits of $name parse to the same policy', (policy) => {
  expect(readLimits(policy.name, limitsText(policy))).toEqual(policy);
});

test('any formatted limits parse to the same policy', () => {
  const window = fc.record({
    limit: fc.integer({ min: 1, max: 999_999 }),
    seconds: fc.integer({ min: 1, max: 99_999 }),
  });
  fc.assert(
    fc.property(
      fc.array(window, { minLength: 1, maxLength: 4 }),
      fc.option(fc.integer({ min: 1, max: 999_999 })),
      (windows, day) => {
        const policy = { name: 'any', windows, ...(day === null ? {} : { perDay: day }) };
        expect(readLimits('any', limitsText(policy))).toEqual(policy);
      },
    ),
  );
});

test.each([
  '',
  '20',
  '0/minute',
  '-1/minute',
  '20/week',
  '20/minute;5/hour',
  '200/day',
  '3/minute,1/day,2/day',
  '20/0s',
  '1e3/hour',
])('%j is rejected', (text) => {
  expect(readLimits('searches', text)).toBeNull();
});
