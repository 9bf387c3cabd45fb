import { FacetDictionary } from '@creator-discovery/search-filters';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
const secret = 'select contact from creator where email = ana@example.com';

beforeAll(async () => {
  const fail = () => Promise.reject(new Error(secret));
  api = await startTestApi(
    {},
    { replace: ({ rebind }) => rebind(FacetDictionary).toConstantValue({ interests: fail, topics: fail }) },
  );
});

afterAll(() => api.close());

test('a fault of ours is a 500 error that gives nothing of it away, and the next call works', async () => {
  const account = await api.account();
  const { status, body } = await account.call('search_interests', {});
  expect([status, body.status]).toEqual([500, 'error']);
  expect(body.request_id).toBeTruthy();
  expect(JSON.stringify(body)).not.toContain('ana@');
  expect((await account.call('get_credit_balance', {})).status).toBe(200);
});
