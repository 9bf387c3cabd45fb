import { FacetDictionary } from '@creator-discovery/search-filters';
import { expect, test } from '@jest/globals';
import { testApi } from '../testing/test-api.ts';

const secret = 'select contact from creator where email = ana@example.com';

function fail() {
  return Promise.reject(new Error(secret));
}

const api = await testApi(
  {},
  { replace: ({ rebind }) => rebind(FacetDictionary).toConstantValue({ interests: fail, topics: fail }) },
);

test('an internal fault is a 500 without details, and the next call works', async () => {
  const account = await api.account();
  const { status, body } = await account.call('search_interests', {});
  expect([status, body.status]).toEqual([500, 'error']);
  expect(body.request_id).toBeTruthy();
  expect(JSON.stringify(body)).not.toContain('ana@');
  expect((await account.call('get_credit_balance', {})).status).toBe(200);
});
