import { createPool } from '@creator-discovery/postgres';
import { afterAll, expect, test } from '@jest/globals';
import { testApi } from '../testing/test-api.ts';

const lines: string[] = [];
const api = await testApi({}, { log: (line) => lines.push(line) });
const owner = createPool(api.databaseUrl, { max: 1, sessions: 'pooled' });
const account = await api.account({ credits: 100, usagePricing: true });

afterAll(() => owner.end());

/** Makes new sessions read-only, and ends existing ones; false makes them writable again. */
async function demote(readOnly: boolean): Promise<void> {
  const name = new URL(api.databaseUrl).pathname.slice(1);
  await owner.query(`alter database ${name} set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
  if (!readOnly) return;
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

async function runExport() {
  return account.call('run_export', { filters: { basic: { platform: 'photonet' } }, limit: 1, confirmed: true });
}

test('while the database is read-only, calls are refused with a retry time and not charged; pages are served', async () => {
  const before = await account.balance();
  await demote(true);
  while ((await runExport()).headers.get('retry-after') === null);
  const read = () => account.call('get_credit_balance', {});
  let refused = await read();
  while (!/nothing was charged/.test(refused.body.message)) refused = await read();
  const { status, headers, body } = refused;
  expect([status, body.status, headers.get('retry-after')]).toEqual([503, 'error', '2']);
  expect((await fetch(`${api.url}/docs/api.md`)).status).toBe(200);
  expect((await fetch(`${api.url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${api.url}/health/live`)).status).toBe(200);
  await demote(false);
  while ((await runExport()).status !== 200);
  await api.runJobs();
  expect((await account.balance()).posted).toBe(before.posted - 1);
  expect((await fetch(`${api.url}/health/ready`)).status).toBe(200);
  expect(lines).toContainEqual(expect.stringMatching(/"level":"error".*"the database is unreachable or read-only/));
  expect(lines).toContainEqual(expect.stringMatching(/"level":"info".*"the database takes writes again"/));
});
