import { randomUUID } from 'node:crypto';
import { ledgerContract } from '@creator-discovery/credits/contract';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { testDatabase, testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresLedger } from './postgres-ledger.ts';

ledgerContract('PostgreSQL', async () => {
  const { db, setNow } = await testDatabaseWithClock();
  return {
    setNow,
    ledger: new PostgresLedger(db),
    newOwnerId: randomUUID,
  };
});

const { db } = await testDatabase();

test('an entry without a channel has that of its search or job, and verify reports an entry missing from a sum', async () => {
  const ledger = new PostgresLedger(db);
  const [ownerId, historyId] = [randomUUID(), randomUUID()];
  await ledger.open(ownerId);
  await ledger.grant({ ownerId, operationKey: 'g', amount: 9, cause: { rule: 'operator.grant' } });
  await sql`
    insert into history (history_id, account_id, kind, source, fingerprint, request_id)
    values (${historyId}, ${ownerId}, 'unlock', 'mcp', 'f', 'r'), (${randomUUID()}, ${ownerId}, 'unlock', 'chat', 'g', 'r')
  `.execute(db);
  const movement = { ownerId, amount: 2, cause: { rule: 'unlock.creators', historyId } };
  await ledger.charge({ ...movement, operationKey: 'old' });
  await ledger.charge({ ...movement, operationKey: 'new', cause: { ...movement.cause, source: 'app' } });
  const summed = await sql`select ledger_sum_up(${ownerId}) as whole`.execute(db);
  expect(summed.rows).toEqual([{ whole: true }]);
  expect(await ledger.page(ownerId, { offset: 0, limit: 9, source: 'mcp' })).toMatchObject({
    total: 1,
    entries: [{ operationKey: 'old' }],
  });
  const groups = (await ledger.usage(ownerId, { by: 'channel' })).map(({ group, amount }) => [group, amount]);
  expect(groups).toEqual([
    ['app', -2],
    ['mcp', -2],
    [null, 9],
  ]);
  expect((await ledger.verify()).differences).toEqual([]);
  await sql`update ledger_day_sum set amount = amount - 1 where source = 'app'`.execute(db);
  const problem = 'the daily sums contain 3 entries with a sum of 4, but the first 3 entries add up to 5';
  expect((await ledger.verify()).differences).toEqual([{ ownerId, problem }]);
});
