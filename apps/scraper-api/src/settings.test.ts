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

test('the sources of the photo network are the network, unless a setting says otherwise', () => {
  expect(given({}).PHOTONET_SOURCES.post).toEqual(['network', 'provider']);
  expect(given({ PHOTONET_SOURCES: 'network;post=provider' }).PHOTONET_SOURCES.post).toEqual(['provider']);
  expect(() => given({ PHOTONET_SOURCES: 'somebody' })).toThrow(
    'PHOTONET_SOURCES must be network and provider in the order to ask them',
  );
  expect(() => given({ PHOTONET_PROVIDER_FILE: '/no/such.json' })).toThrow(
    "PHOTONET_PROVIDER_FILE must be a mapping of a provider: /no/such.json can't be read",
  );
});
