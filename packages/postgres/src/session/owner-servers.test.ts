import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { PostgresAdmission } from '../money/postgres-admission.ts';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { accountWith, searchCall } from '../money/testing/searching-accounts.ts';
import { migratedDatabase } from '../schema/testing/migrated-database.ts';
import { createDatabase, createPool, type Database, databaseOver } from './database.ts';
import { areAccountsDivided } from './divided-accounts.ts';
import { callForOwner, groupByServer } from './owner-servers.ts';
import { SessionPool } from './session-pool.ts';

const database = migratedDatabase();
let db: Database;
let ledger: PostgresLedger;

beforeAll(() => {
  db = createDatabase(database.url, { statementTimeoutMs: 60_000 });
  ledger = new PostgresLedger(db);
});
afterAll(() => db.destroy());

async function portAsked(asked: Database, ownerId: string): Promise<number | undefined> {
  const [row] = await callForOwner(asked, ownerId, sql<{ port: number }>`select inet_server_port() as port`);
  return row?.port;
}

function owner(): Promise<string> {
  return accountWith(db, 100_000);
}

interface Shard {
  readonly id: number;
  readonly host: string;
  readonly port: number;
}

/** Those of the balances, each with its server; none where accounts are on one. */
async function shards(): Promise<readonly Shard[]> {
  if (!(await areAccountsDivided(db))) return [];
  const { rows } = await database.client.query<Shard>(
    `select shardid::integer as id, nodename as host, nodeport as port
     from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
     where logicalrelid = 'ledger_balance'::regclass and noderole = 'primary' order by shardid`,
  );
  return rows;
}

async function shardOf(ownerId: string): Promise<Shard | undefined> {
  const all = await shards();
  if (all.length === 0) return undefined;
  const { rows } = await database.client.query<{ id: number }>(
    `select get_shard_id_for_distribution_column('ledger_balance', $1::uuid)::integer as id`,
    [ownerId],
  );
  return all.find(({ id }) => id === rows[0]?.id);
}

test("a call goes to the server that has its owner's rows", async () => {
  for (let n = 0; n < 4; n += 1) {
    const ownerId = randomUUID();
    const { port } = (await shardOf(ownerId)) ?? { port: Number(new URL(database.url).port) };
    expect(await portAsked(db, ownerId)).toBe(port);
  }
});

test("the call of a transaction, and one whose owner's server can't be reached, goes to the server that is asked", async () => {
  const { port } = new URL(database.url);
  const closed = () => createPool('postgres://127.0.0.1:1/none');
  const cutOff = databaseOver(new SessionPool({ connectionString: database.url }, undefined, closed));
  for (let n = 0; n < 3; n += 1) expect(await portAsked(cutOff, randomUUID())).toBe(Number(port));
  await cutOff.destroy();
  await db.transaction().execute(async (trx) => expect(await portAsked(trx, randomUUID())).toBe(Number(port)));
});

test('owners of one server are a group once they have been called, and one who has not is a group of its own', async () => {
  const known = Array.from({ length: 8 }, () => ({ ownerId: randomUUID() }));
  const ports = new Map<string, number | undefined>();
  for (const { ownerId } of known) ports.set(ownerId, await portAsked(db, ownerId));
  const other = { ownerId: randomUUID() };
  const groups = await groupByServer(db, [...known, other]);
  const expected = [...Map.groupBy(known, ({ ownerId }) => ports.get(ownerId)).values()];
  expect(groups).toEqual((await areAccountsDivided(db)) ? [...expected, [other]] : [[...known, other]]);
});

test('owners whose server cannot be reached are each a group of their own where accounts are divided', async () => {
  const owners = Array.from({ length: 3 }, () => ({ ownerId: randomUUID() }));
  const closed = () => createPool('postgres://127.0.0.1:1/none');
  const cutOff = databaseOver(new SessionPool({ connectionString: database.url }, undefined, closed));
  for (const { ownerId } of owners) await portAsked(cutOff, ownerId);
  const groups = await groupByServer(cutOff, owners);
  expect(groups).toEqual((await areAccountsDivided(db)) ? owners.map((one) => [one]) : [owners]);
  await cutOff.destroy();
});

test('a pool beside another one, at a server by its own address, ends with it', async () => {
  const pool = createPool(database.url);
  const { port } = new URL(database.url);
  const beside = pool.openBeside({ host: 'localhost', port: Number(port) });
  expect((await beside?.query('select 1 as one'))?.rows).toEqual([{ one: 1 }]);
  await pool.end();
  await expect(beside?.query('select 1')).rejects.toThrow(/after calling end/);
});

test('a pool of sessions of a pooler has none beside it', async () => {
  const pool = createPool(database.url, { sessions: 'pooled' });
  expect(pool.openBeside({ host: 'localhost', port: 1 })).toBeUndefined();
  await pool.end();
});

test('what is charged is what is answered, also while shards move to other servers and are split', async () => {
  const owners = await Promise.all(Array.from({ length: 24 }, owner));
  let moving = true;
  let answered = 0;
  const caller = async (first: number) => {
    for (let n = first; moving || n < first + 50; n += 1) {
      const ownerId = owners[n % owners.length] ?? '';
      const charge = { ownerId, operationKey: randomUUID(), amount: 1, cause: { rule: 'search.page' } };
      // Where a move takes longer than a call waits, the call fails and must not be charged.
      const moved = await ledger.charge(charge).catch(() => undefined);
      if (moved?.moved === true) answered += 1;
    }
  };
  const admission = new PostgresAdmission(db);
  const wide = { name: 'searches', windows: [{ limit: 1_000_000, seconds: 3600 }] } as const;
  const searcher = async (first: number) => {
    for (let n = first; moving || n < first + 50; n += 1) {
      const searched = [0, 1, 2, 3, 4, 5].map((other) => owners[(n + 4 * other) % owners.length] ?? '');
      const pages = await Promise.allSettled(
        searched.map((accountId) => admission.admitSearch(searchCall(accountId, 4, { policy: wide }))),
      );
      for (const page of pages)
        if (page.status === 'fulfilled' && page.value.admitted) answered += page.value.creditsCharged;
    }
  };
  const callers = [...[0, 5, 10].map(caller), searcher(15)];
  const all = await shards();
  for (const { id, host, port } of all.slice(0, 3)) {
    const other = all.find((shard) => shard.port !== port || shard.host !== host);
    if (other === undefined) break;
    await database.client.query(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'block_writes')`, [
      id,
      host,
      port,
      other.host,
      other.port,
    ]);
  }
  const split = all[3];
  if (split !== undefined) {
    await database.client.query(
      `select citus_split_shard_by_split_points(shardid, array[((shardminvalue::bigint + shardmaxvalue::bigint) / 2)::text],
         (select array_agg(nodeid) from (select nodeid from pg_dist_node where shouldhaveshards limit 2) two), 'block_writes')
       from pg_dist_shard where shardid = $1`,
      [split.id],
    );
  }
  moving = false;
  await Promise.all(callers);
  let charged = 0;
  for (const ownerId of owners) charged += 100_000 - ((await ledger.balance(ownerId))?.posted ?? 0);
  expect(answered).toBeGreaterThan(0);
  expect(charged).toBe(answered);
});

test('an owner whose server keeps it waiting fails alone', async () => {
  const waiting = await owner();
  const shard = await shardOf(waiting);
  if (shard === undefined) return;
  let other = await owner();
  while ((await shardOf(other))?.id === shard.id) other = await owner();
  const url = new URL(database.url);
  url.hostname = shard.host;
  url.port = String(shard.port);
  const blocker = new pg.Client({ connectionString: url.href });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select lock_shard_metadata(7, array[$1::bigint])', [shard.id]);
  const charge = (ownerId: string) =>
    ledger.charge({ ownerId, operationKey: 'c', amount: 1, cause: { rule: 'search.page' } });
  const [refused, moved] = await Promise.allSettled([charge(waiting), charge(other)]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: '55P03' } });
  expect(moved).toMatchObject({ status: 'fulfilled', value: { moved: true } });
  await blocker.query('rollback');
  await blocker.end();
  expect(await ledger.balance(waiting)).toMatchObject({ posted: 100_000 });
});
