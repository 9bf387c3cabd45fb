import { ClusterFault } from '@creator-discovery/opensearch';
import { SlowDatabase } from '@creator-discovery/operations';
import { CreatorIndex, FacetDictionary } from '@creator-discovery/search-filters';
import { expect, test } from '@jest/globals';
import { testApi } from '../testing/test-api.ts';

const secret = 'select contact from creator where email = ana@example.com';
let fault: Error & { readonly code?: string } = new Error(secret);

function fail() {
  return Promise.reject(fault);
}

const api = await testApi(
  {},
  {
    replace: ({ rebind }) => {
      rebind(FacetDictionary).toConstantValue({ interests: fail, topics: fail });
      rebind<unknown>(CreatorIndex).toConstantValue({ search: fail, count: fail });
    },
  },
);

test('an internal fault is a 500 without details, and the next call works', async () => {
  const account = await api.account();
  const { status, body } = await account.call('search_interests', {});
  expect([status, body.status]).toEqual([500, 'error']);
  expect(body.request_id).toBeTruthy();
  expect(JSON.stringify(body)).not.toContain('ana@');
  expect((await account.call('get_credit_balance', {})).status).toBe(200);
});

test.each([
  ['lost database', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), [503, '2', 'a write may have run']],
  ['full database', Object.assign(new Error('x'), { code: '53300' }), [503, '2', 'a write may have run']],
  ['busy database', Object.assign(new Error('x'), { code: '57014' }), [503, '2', 'a write may have run']],
  ['busy process', Object.assign(new Error('x'), { code: '25P03' }), [503, '2', 'a write may have run']],
  ['slow database', new SlowDatabase(), [503, '2', 'a write may have run']],
  ['deadlock', Object.assign(new Error('x'), { code: '40P01' }), [500, null, 'failed to process']],
  ['lost search engine', new ClusterFault('x', 0), [503, '2', 'Nothing was charged']],
  ['missing index', new ClusterFault('x', 404), [503, '2', 'Nothing was charged']],
  ['faulty query', new ClusterFault('x', 400), [500, null, 'failed to process']],
])('a %s', async (_, thrown, [code, retryAfter, message]) => {
  fault = thrown;
  const account = await api.account();
  const { status, headers, body } = await account.call('search_creators', { basic: { platform: 'photonet' } });
  expect([status, body.status, headers.get('retry-after')]).toEqual([code, 'error', retryAfter]);
  expect(body.message).toContain(message);
  expect(await account.balance()).toEqual({ posted: 1000, held: 0 });
});
