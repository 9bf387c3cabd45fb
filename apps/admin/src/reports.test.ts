import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { adminUnderTest } from './testing/admin-under-test.ts';

const admin = await adminUnderTest();
const { rows } = await sql<{ year: string }>`select to_char(business_now(), 'YYYY') as year`.execute(admin.db);
const year = ['--from', `${rows[0]?.year}-01-01`, '--to', `${Number(rows[0]?.year) + 1}-01-02`];

test('credits are reported by account and month; in CSV no name is a formula', async () => {
  const name = '=1+1,"x";@SUM(1)';
  const { account_id: id } = await admin.json('accounts', 'create', '--name', name, '--credits', '70');
  expect(await admin.json('reports', 'credits', ...year)).toMatchObject([
    { owner_id: id, owner: 'account', name, granted: 70, purchased: 0, spent: 0, refunded: 0, creators: 0 },
  ]);
  const { out } = await admin.run(['reports', 'credits', ...year, '--csv']);
  const [header, row] = out.split('\n');
  expect(header).toBe('month,owner_id,owner,name,granted,purchased,spent,refunded,creators');
  expect(row).toMatch(/^\d{4}-\d\d,[0-9a-f-]{36},account,"'=1\+1,""x"";'@SUM\(1\)",70,0,0,0,0$/);
});

test('refusals are the calls that did not succeed, most frequent first', async () => {
  await sql`
    insert into operation_calls values (business_now()::date, 'run_export', 'api', 'ok', 9),
      (business_now()::date, 'run_export', 'api', 'rate_limited', 2),
      (business_now()::date, 'search_creators', 'mcp', 'insufficient_credits', 5)
  `.execute(admin.db);
  expect(await admin.json('reports', 'calls', ...year)).toHaveLength(3);
  const refusals = [
    { operation: 'search_creators', channel: 'mcp', outcome: 'insufficient_credits', calls: 5 },
    { operation: 'run_export', channel: 'api', outcome: 'rate_limited', calls: 2 },
  ];
  expect(await admin.json('reports', 'refusals', ...year)).toEqual(refusals);
  expect(await admin.json('reports', 'refusals', ...year, '--limit', '1')).toEqual(refusals.slice(0, 1));
});

test.each([
  [['reports', 'usage', '--from', '2026-02-30', '--to', '2026-03-01']],
  [['reports', 'usage', '--from', '2026-03-02', '--to', '2026-03-01']],
  [['reports', 'usage', '--from', 'yesterday', '--to', '2026-03-01']],
  [['reports', 'usage', '--from', '2026-03-01']],
  [['accounts', 'create', '--name', 'x', '--csv']],
  [['accounts', 'list', '--csv', '--json']],
])('%j is wrong usage', async (args) => {
  expect((await admin.run(args)).status).toBe(2);
});
