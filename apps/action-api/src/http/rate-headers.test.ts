import { expect, test } from '@jest/globals';
import { type Answer, testApi } from '../testing/test-api.ts';

const api = await testApi({ LIMIT_UNLOCKS: '1/minute' });

const search = { basic: { platform: 'photonet' } };

function rateOf({ headers }: Answer): readonly (string | null)[] {
  return [headers.get('RateLimit-Policy'), headers.get('RateLimit')];
}

test('a search returns what is left of its window; a replay uses nothing and has no headers', async () => {
  const account = await api.account();
  const first = await account.call('search_creators', search);
  expect(rateOf(first)).toEqual([
    '"searches-per-minute";q=20;w=60',
    expect.stringMatching(/^"searches-per-minute";r=19;t=\d+$/),
  ]);
  const again = { ...search, page_request_id: first.body.page_request_id };
  expect(rateOf(await account.call('search_creators', again))).toEqual([null, null]);
  const [, left] = rateOf(await account.call('search_creators', { ...search, offset: 10 }));
  expect(left).toMatch(/^"searches-per-minute";r=18;t=\d+$/);
});

test('an export returns each of its windows and the day', async () => {
  const account = await api.account();
  const [policy, left] = rateOf(await account.call('run_export', { filters: search, limit: 1, confirmed: true }));
  expect(policy).toBe('"exports-per-minute";q=5;w=60, "exports-per-hour";q=40;w=3600, "exports-per-day";q=200;w=86400');
  expect(left).toMatch(
    /^"exports-per-minute";r=4;t=\d+, "exports-per-hour";r=39;t=\d+, "exports-per-day";r=199;t=\d+$/,
  );
});

test('a rate-limit refusal names the full window and when it resets', async () => {
  const account = await api.account();
  const unlock = (handle: string) =>
    account.call('unlock_creators', { handles: [handle], platform: 'photonet', confirmed: true });
  expect((await unlock('traveller.001')).status).toBe(200);
  const refused = await unlock('traveller.002');
  expect(refused.status).toBe(429);
  const [policy, left] = rateOf(refused);
  expect(policy).toBe('"unlocks-per-minute";q=1;w=60');
  expect(left).toMatch(/^"unlocks-per-minute";r=0;t=\d+$/);
});

test('calls without a limit, and calls refused before it, have no rate-limit headers', async () => {
  const account = await api.account();
  expect(rateOf(await account.call('get_lists', {}))).toEqual([null, null]);
  expect(rateOf(await account.call('search_creators', {}))).toEqual([null, null]);
});
