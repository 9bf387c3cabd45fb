import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { adminUnderTest } from './testing/admin-under-test.ts';

const admin = await adminUnderTest();
await sql`
  insert into provider_cost values ('2026-03-31', 'one', 'post', 'USD', 3, 1800),
    ('2026-04-01', 'one', 'post', 'USD', 12345, 12345678), ('2026-04-02', 'one', 'profile', 'USD', 1, 0)
`.execute(admin.db);

test('provider costs are listed by day, as exact amounts', async () => {
  expect(await admin.json('photonet', 'costs', '--from', '2026-03-31', '--to', '2026-04-01')).toEqual([
    { day: '2026-04-01', provider: 'one', kind: 'post', currency: 'USD', calls: 12345, cost: '12.345678' },
    { day: '2026-03-31', provider: 'one', kind: 'post', currency: 'USD', calls: 3, cost: '0.001800' },
  ]);
  const { out } = await admin.run(['photonet', 'costs', '--from', '2026-04-02', '--to', '2026-04-02', '--csv']);
  expect(out).toBe('day,provider,kind,currency,calls,cost\n2026-04-02,one,profile,USD,1,0.000000\n');
  expect((await admin.run(['photonet', 'costs', '--from', '2026-04-02', '--to', '2026-04-01'])).status).toBe(2);
});
