import type { Database } from '@creator-discovery/postgres';
import { expect, test } from '@jest/globals';
import { testApi } from '../testing/test-api.ts';

/** The process's own, over its pool. */
let database: Database;

const identifier = Symbol.for('postgres.Database');
const api = await testApi(
  { DATABASE_POOL_SIZE: '1' },
  {
    replace: ({ onActivation }) =>
      onActivation<Database>(identifier, (_context, activated) => {
        database = activated;
        return activated;
      }),
  },
);

test('a call that gets no database session is refused with a retry time, and charges nothing', async () => {
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
  expect([status, body.status, headers.get('retry-after'), body.retry_after]).toEqual([503, 'error', '2', 2]);
  expect(balance).toEqual({ posted: 100, held: 0 });
  expect((await account.call('run_export', exportOfOne)).status).toBe(200);
});
