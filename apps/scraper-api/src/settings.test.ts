import { readSettings } from '@creator-discovery/http-server';
import { expect, test } from '@jest/globals';
import { settings } from './settings.ts';

function given(environment: Record<string, string>) {
  return readSettings(settings, { DATABASE_URL: 'postgres://127.0.0.1/x', ...environment });
}

test('the calls of a key in flight are bounded by a setting', () => {
  expect(given({}).CALLS_IN_FLIGHT_PER_KEY).toBe(256);
  expect(() => given({ CALLS_IN_FLIGHT_PER_KEY: 'many' })).toThrow(
    'CALLS_IN_FLIGHT_PER_KEY must be a number of calls, 1 to 10000',
  );
});
