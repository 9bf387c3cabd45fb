import { randomUUID } from 'node:crypto';
import { ledgerContract } from '@creator-discovery/credits/contract';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase } from '../session/database.ts';
import { controlClock, createMigratedDatabase } from '../testing.ts';
import { PostgresLedger } from './postgres-ledger.ts';

ledgerContract('PostgreSQL', async () => {
  const database = await createMigratedDatabase();
  const clock = await controlClock(database.url);
  const db = createDatabase(database.url);
  return {
    setNow: (now) => clock.setNow(now),
    ledger: new PostgresLedger(db),
    newOwnerId: randomUUID,
    close: async () => {
      await clock.close();
      await db.destroy();
      await database.drop();
    },
  };
});

test('an entry from before channels were recorded has that of its search or job, and one that is lost from a sum is found', async () => {
  const database = await createMigratedDatabase();
  const db = createDatabase(database.url);
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
  const problem = 'the sums of its days count 3 entries of 4, the first 3 come to 5';
  expect((await ledger.verify()).differences).toEqual([{ ownerId, problem }]);
  await db.destroy();
  await database.drop();
});
