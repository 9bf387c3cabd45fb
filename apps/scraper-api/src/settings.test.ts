import { readSettings } from '@creator-discovery/http-server';
import { expect, test } from '@jest/globals';
import { settings } from './settings.ts';

function given(environment: Record<string, string>) {
  return readSettings(settings, { DATABASE_URL: 'postgres://127.0.0.1/x', ...environment });
}

test('a setting limits the calls in progress per key', () => {
  expect(given({}).CALLS_IN_FLIGHT_PER_KEY).toBe(256);
  expect(() => given({ CALLS_IN_FLIGHT_PER_KEY: 'many' })).toThrow(
    'CALLS_IN_FLIGHT_PER_KEY must be a number of calls, 1 to 10000',
  );
});

test('origins of other sites are exact', () => {
  expect(given({}).CORS_ORIGINS).toEqual([]);
  expect(given({ CORS_ORIGINS: 'https://a.example, http://b.example:3000' }).CORS_ORIGINS).toHaveLength(2);
  for (const wrong of ['*', 'null', 'https://a.example/', 'https://*.example', 'https://A.example', 'file://a'])
    expect(() => given({ CORS_ORIGINS: wrong })).toThrow(
      'CORS_ORIGINS must be origins such as https://app.example.com',
    );
});

test('the network is the default source', () => {
  expect(given({}).PHOTONET_SOURCES.post).toEqual(['network', 'provider']);
  expect(given({ PHOTONET_SOURCES: 'network;post=provider' }).PHOTONET_SOURCES.post).toEqual(['provider']);
  expect(() => given({ PHOTONET_SOURCES: 'unknown' })).toThrow(
    'PHOTONET_SOURCES must be network and provider in the order in which they are tried',
  );
  expect(() => given({ PHOTONET_PROVIDER_FILE: '/no/such.json' })).toThrow(
    'PHOTONET_PROVIDER_FILE must be a mapping of a provider: the file is empty or cannot be read',
  );
});

test('probe targets are named by kind', () => {
  expect(given({ PHOTONET_PROBE_TARGETS: 'profile:a' }).PHOTONET_PROBE_TARGETS).toHaveLength(1);
  expect(given({})).toMatchObject({ PHOTONET_PROBE_TARGETS: [], PHOTONET_PROBE_MINUTES: 0 });
  expect(() => given({ PHOTONET_PROBE_TARGETS: 'unknown' })).toThrow(
    'PHOTONET_PROBE_TARGETS must be targets such as profile:NAME,post:SHORTCODE, but unknown: must begin with one of',
  );
  expect(() => given({ PHOTONET_PROBE_MINUTES: '-1' })).toThrow(
    'PHOTONET_PROBE_MINUTES must be minutes from 0 to 1440',
  );
});
