import type { Database } from '@creator-discovery/postgres';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
/** The process's own, over its pool. */
let database: Database;

beforeAll(async () => {
  const identifier = Symbol.for('postgres.Database');
  api = await startTestApi(
    { DATABASE_POOL_SIZE: '1' },
    {
      replace: ({ onActivation }) =>
        onActivation<Database>(identifier, (_context, activated) => {
          database = activated;
          return activated;
        }),
    },
  );
});

afterAll(() => api.close());

test('a call that waits for a database session in vain is refused, with when to repeat it, and charges nothing', async () => {
  const account = await api.account({ credits: 100, usagePricing: true });
  const [taken, given] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.connection().execute(async () => {
    taken.resolve();
    await given.promise;
  });
  await taken.promise;
  const exportOfOne = { filters: { basic: { platform: 'photonet' } }, limit: 1, confirmed: true };
  const { status, headers, body } = await account.call('run_export', exportOfOne);
  const balance = await account.balance();
  given.resolve();
  await holding;
  expect([status, body.status, headers.get('retry-after'), body.retry_after]).toEqual([500, 'error', '2', 2]);
  expect(balance).toEqual({ posted: 100, held: 0 });
  expect((await account.call('run_export', exportOfOne)).status).toBe(200);
});
