import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '@creator-discovery/postgres';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { AdminProcess } from '../testing/admin-process.ts';
import { adminUnderTest } from '../testing/admin-under-test.ts';

const admin = await adminUnderTest();

/** The import drops indexes after 10,000 creators; up to four more batches are in progress by then. */
const total = 16_600;
const lines = Array.from({ length: total }, (_, i) =>
  JSON.stringify({
    platform: 'photonet',
    handle: `first.${i}`,
    name: `Name ${i}`,
    follower_count: i,
    topics: ['Yoga'],
  }),
);

interface State {
  /** Creators with a search row. */
  readonly found: number;
  /** Valid indexes of search rows. */
  readonly indexes: number;
  /** Indexes to recreate. */
  readonly missing: number;
}

async function state(): Promise<State> {
  const { rows } = await sql<State>`
    select (select count(*)::int from creator_search) as found,
      (select count(*)::int from pg_partition_tree('creator_search') join pg_index on indrelid = relid where indisvalid) as indexes,
      (select count(*)::int from missing_search_index) as missing
  `.execute(admin.db);
  return rows[0] as State;
}

/** Imports the first `count` lines until the state matches, then kills the process. Unless given all lines, it awaits more. */
async function killedWhen(count: number, wanted: (state: State) => boolean): Promise<State> {
  const process = new AdminProcess(admin.databaseUrl, ['creators', 'import', '-']);
  await process.write(`${lines.slice(0, count).join('\n')}\n`);
  const ended = count === total ? process.end() : null;
  while (!wanted(await state())) await pause(10);
  await process.kill();
  await ended;
  return state();
}

test('the same command completes a killed first import and recreates its missing indexes', async () => {
  const complete = await state();
  expect(complete).toMatchObject({ found: 0, missing: 0 });

  const loading = await killedWhen(total - 500, ({ found, missing }) => missing > 0 && found >= 12_000);
  expect(loading.found).toBeLessThan(total);
  expect(loading.indexes + loading.missing).toBe(complete.indexes);

  const session = createDatabase(admin.databaseUrl, { max: 1 });
  const making = await session.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`lock table creator_search_videonet in row exclusive mode`.execute(trx);
    return killedWhen(total, ({ missing }) => missing < loading.missing);
  });
  await session.destroy();
  expect(making.found).toBe(total);
  expect(making.missing).toBeGreaterThan(0);
  expect(making.indexes + making.missing).toBe(complete.indexes);

  const { status, out } = await admin.run(['creators', 'import', '-', '--json'], lines.join('\n'));
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ lines: total, added: total, updated: 0, bad: 0 });
  expect(await state()).toEqual({ found: total, indexes: complete.indexes, missing: 0 });
}, 300_000);
