import type { IssuedToken } from '@creator-discovery/operators';
import { operatorsContract } from '@creator-discovery/operators/contract';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { allRows, testDatabase, testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresOperators } from './postgres-operators.ts';

operatorsContract('PostgreSQL', async () => {
  const { db, passSeconds } = await testDatabaseWithClock();
  return {
    operators: new PostgresOperators(db),
    passSeconds,
  };
});

const { db } = await testDatabase();

test('no table contains a token', async () => {
  const operators = new PostgresOperators(db);
  const ann = { name: 'ann', role: 'admin', creditsPerDay: null, lifetimeSeconds: 60 } as const;
  const made = (await operators.create(ann, null)) as IssuedToken;
  const stored = await allRows(db);
  expect(stored).toContain(made.token.slice(0, 16));
  expect(stored).not.toContain(made.token.slice(16));
});

test('the index of hashes finds a token', async () => {
  const { rows } = await sql<{ unique: boolean }>`
    select indisunique as unique from pg_index
    where indrelid = 'operator_token'::regclass and pg_get_indexdef(indexrelid) like '%(hash)'
  `.execute(db);
  expect(rows).toEqual([{ unique: true }]);
});

test('a change waits for a revocation in progress, and is then refused', async () => {
  const operators = new PostgresOperators(db);
  const bob = { name: 'bob', role: 'admin', creditsPerDay: null, lifetimeSeconds: 60 } as const;
  const { operator, token } = (await operators.create(bob, null)) as IssuedToken;
  const known = await operators.authenticate(token, '192.0.2.1');
  if (!known.known) throw new Error(known.reason);
  const waiting = async (count: number, work: Database) => {
    const sent = sql`select from pg_locks where not granted and relation in ('operator'::regclass, 'operator_token'::regclass)`;
    while ((await sent.execute(work)).rows.length < count);
  };
  const { revoked, created } = await db.transaction().execute(async (work) => {
    await sql`lock table operator_token in share mode`.execute(work);
    const revoking = operators.revoke(operator.operatorId, null);
    await waiting(1, work);
    const creating = operators.create({ ...bob, name: 'heir' }, known.tokenId);
    await waiting(2, work);
    return { revoked: [revoking], created: [creating] };
  });
  expect(await Promise.all([...revoked, ...created])).toEqual(['revoked', 'caller_ended']);
});
