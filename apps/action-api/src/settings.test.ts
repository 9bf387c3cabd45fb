import { defaultPrices } from '@creator-discovery/credits';
import { readSettings } from '@creator-discovery/http-server';
import { defaultPolicies } from '@creator-discovery/rate-limits';
import { expect, test } from '@jest/globals';
import { addressesOf, hostsOf, policiesOf, pricesOf, settings, shopOf, signInLimitOf } from './settings.ts';

function given(environment: Record<string, string>) {
  return readSettings(settings, { DATABASE_URL: 'postgres://127.0.0.1/x', ...environment });
}

test("without settings, prices and limits are the specification's", () => {
  expect(pricesOf(given({}))).toEqual(defaultPrices);
  expect(policiesOf(given({}))).toEqual(defaultPolicies);
});

test('every price and limit can be set', () => {
  const chosen = given({
    FREE_CREATORS_PER_DAY: '100',
    CREATORS_PER_CREDIT: '5',
    CREDITS_PER_CREATOR: '2',
    LIMIT_SEARCHES: '1/minute',
    LIMIT_LIVE_FETCHES: '2/30s',
    LIMIT_EXPORTS: '3/hour,4/day',
    LIMIT_UNLOCKS: '5/minute',
    LIMIT_COUNTS: '6/minute',
    LIMIT_SUGGESTIONS: '7/minute',
    LIMIT_FINDS: '8/minute',
  });
  expect(pricesOf(chosen)).toEqual({ freeCreatorsPerDay: 100, creatorsPerCredit: 5, creditsPerCreator: 2 });
  expect(policiesOf(chosen)).toEqual({
    searches: { name: 'searches', windows: [{ limit: 1, seconds: 60 }] },
    live_fetches: { name: 'live_fetches', windows: [{ limit: 2, seconds: 30 }] },
    exports: { name: 'exports', windows: [{ limit: 3, seconds: 3600 }], perDay: 4 },
    unlocks: { name: 'unlocks', windows: [{ limit: 5, seconds: 60 }] },
    counts: { name: 'counts', windows: [{ limit: 6, seconds: 60 }] },
    suggestions: { name: 'suggestions', windows: [{ limit: 7, seconds: 60 }] },
    finds: { name: 'finds', windows: [{ limit: 8, seconds: 60 }] },
  });
});

test('an invalid limit is reported with its variable', () => {
  expect(() => given({ LIMIT_SEARCHES: 'many' })).toThrow(
    'LIMIT_SEARCHES must be limits such as 5/minute,40/hour,200/day',
  );
});

test('failed sign-ins are limited by settings', () => {
  expect(signInLimitOf(given({}))).toEqual({ maxFailures: 10, windowSeconds: 60 });
  const fewer = { FAILED_SIGN_INS_PER_ADDRESS: '3', FAILED_SIGN_INS_WINDOW_SECONDS: '900' };
  expect(signInLimitOf(given(fewer))).toEqual({ maxFailures: 3, windowSeconds: 900 });
  expect(() => given({ FAILED_SIGN_INS_PER_ADDRESS: '0' })).toThrow(
    'FAILED_SIGN_INS_PER_ADDRESS must be a number of sign-ins, 1 to 1000',
  );
});

test('chat turns are limited by settings', () => {
  expect(given({})).toMatchObject({ CHAT_TURNS_PER_ACCOUNT: 4, CHAT_TURNS: 64 });
  expect(() => given({ CHAT_TURNS: '0' })).toThrow('CHAT_TURNS must be a number of turns, 1 to 10000');
});

test('concurrent calls of an account are limited by a setting', () => {
  expect(given({}).CALLS_IN_FLIGHT_PER_ACCOUNT).toBe(100);
  expect(() => given({ CALLS_IN_FLIGHT_PER_ACCOUNT: '0' })).toThrow(
    'CALLS_IN_FLIGHT_PER_ACCOUNT must be a number of calls, 1 to 10000',
  );
});

test('the public URL has no path, and without one links lead to the address of the process', () => {
  const addressIn = (environment: Record<string, string>) => addressesOf(given(environment)).baseUrl;
  expect(addressIn({ HOST: '::' })).toBe('http://[::]:8080/api/v1');
  expect(addressIn({ ACTION_API_PUBLIC_URL: 'https://api.example.com/' })).toBe('https://api.example.com/api/v1');
  expect(hostsOf(given({ HOST: '::1' }))).toContain('[::1]');
  for (const path of ['/creators', '//', '/?a', '#a'])
    expect(() => given({ ACTION_API_PUBLIC_URL: `https://api.example.com${path}` })).toThrow(/without a path/);
});

test('proxies are trusted by address, network or name, and anything else is reported with its variable', () => {
  expect(given({}).TRUSTED_PROXIES).toEqual([]);
  expect(given({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,' }).TRUSTED_PROXIES).toEqual(['loopback', '10.0.0.0/8']);
  for (const wrong of ['everybody', '10.0.0.0/99', 'true'])
    expect(() => given({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES must be addresses of proxies');
});

test('the cluster engine requires a URL', () => {
  expect(() => given({ SEARCH_ENGINE: 'opensearch' })).toThrow('OPENSEARCH_URL is not set');
  expect(given({ SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL: 'http://a:9200,http://b:9200' }).OPENSEARCH_URL).toEqual([
    'http://a:9200',
    'http://b:9200',
  ]);
});

test('credits are sold with all three settings or none', () => {
  const all = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', CREDIT_PACKS: '500=19 USD' };
  expect(shopOf(given({}))).toBeNull();
  expect(shopOf(given(all))).toMatchObject({ live: true, packs: [{ credits: 500 }] });
  expect(shopOf(given({ ...all, STRIPE_SECRET_KEY: 'sk_test_1' }))?.live).toBe(false);
  for (const name of Object.keys(all)) expect(() => given({ ...all, [name]: '' })).toThrow(name);
  expect(() => given({ ...all, STRIPE_SECRET_KEY: 'pk_live_1' })).toThrow('STRIPE_SECRET_KEY must be a secret');
  expect(() => given({ ...all, CREDIT_PACKS: '500=19' })).toThrow('CREDIT_PACKS must be different packs such as');
});
