import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgres, replicaSettings, startStandby } from '@creator-discovery/embedded-postgres';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { migrate } from '../schema/migrate.ts';
import { createPool, type Database, databaseOver } from '../session/database.ts';
import { PostgresCreatorFeed } from './postgres-creator-feed.ts';
import { StandbyFirstCreators } from './standby-first-creators.ts';

const settings = { fsync: 'off', shared_buffers: '16MB', ...replicaSettings };
let creators: StandbyFirstCreators;
let lastId = 0;

const folder = await mkdtemp(path.join(tmpdir(), 'creator-discovery-standby-'));
await chmod(folder, 0o755);
const primary = await EmbeddedPostgres.start({ dataDir: path.join(folder, 'primary'), settings });
await migrate(primary.url);
const dataDir = path.join(folder, 'standby');
const standby = await startStandby({ dataDir, primary, settings });
const db = databaseOver(createPool(primary.url, { sessions: 'pooled' }));
const onStandby = databaseOver(createPool(standby.url, { sessions: 'pooled' }));

afterAll(async () => {
  await Promise.all([db.destroy(), onStandby.destroy()]);
  await Promise.all([primary.stop(), standby.stop()]);
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  creators = new StandbyFirstCreators({
    primary: createPool(primary.url),
    standby: createPool(standby.url),
    maxLagMs: 20_000,
  });
});

afterEach(async () => {
  await sql`select pg_wal_replay_resume()`.execute(onStandby);
  await creators.close();
});

/** Writes a change and returns its creator id. */
async function change(session: Database = db): Promise<number> {
  lastId += 1;
  await sql`insert into creator_change (creator_id) values (${lastId})`.execute(session);
  return lastId;
}

/** Returns every id from the standby after the position, up to this one. */
async function follow(since: string, last: number): Promise<{ ids: number[]; position: string }> {
  const ids: number[] = [];
  for (let position = since; ; ) {
    const found = await creators.changes(position);
    if (found.expired) throw new Error('the position is expired');
    // If the standby was behind for a moment, the primary has answered.
    if (!creators.standby().isUsed) continue;
    ids.push(...found.creatorIds);
    position = found.position;
    if (ids.includes(last)) return { ids, position };
  }
}

test('changes come from a standby with a small lag', async () => {
  const position = await creators.position();
  const id = await change();
  expect((await follow(position, id)).ids).toContain(id);
  expect(creators.standby().isUsed).toBe(true);
  expect(creators.standby().lagMs).toBeLessThan(20_000);
});

test('a transaction that is open while others commit is not missed, although snapshots of a standby omit it', async () => {
  const position = await creators.position();
  const open = await db.startTransaction().execute();
  const late = await change(open as unknown as Database);
  const early = await change();
  const { position: meanwhile, ids } = await follow(position, early);
  expect(ids).not.toContain(late);
  expect(creators.standby().isUsed).toBe(true);
  await open.commit().execute();
  expect((await follow(meanwhile, late)).ids).toContain(late);
});

test('changes come from the primary while the standby lags, and none is missed when switching', async () => {
  const strict = new StandbyFirstCreators({
    primary: createPool(primary.url),
    standby: createPool(standby.url),
    maxLagMs: 0,
  });
  let position = await creators.position();
  await sql`select pg_wal_replay_pause()`.execute(onStandby);
  const id = await change();
  const onPrimary = await strict.changes(position);
  expect(strict.standby().isUsed).toBe(false);
  expect(onPrimary).toMatchObject({ creatorIds: expect.arrayContaining([id]) });
  position = onPrimary.expired ? '' : onPrimary.position;
  await sql`select pg_wal_replay_resume()`.execute(onStandby);
  const next = await change();
  expect((await follow(position, next)).ids).toContain(next);
  await strict.close();
});

test('a position that the standby has not reached is continued on the primary', async () => {
  await sql`select pg_wal_replay_pause()`.execute(onStandby);
  await change();
  const position = await new PostgresCreatorFeed(db).position();
  const id = await change();
  expect(await creators.changes(position)).toMatchObject({ expired: false, creatorIds: [id] });
  expect(creators.standby().isUsed).toBe(false);
});

test('the primary is read if the standby is down', async () => {
  const alone = new StandbyFirstCreators({
    primary: createPool(primary.url),
    standby: createPool('postgres://nobody@127.0.0.1:1/nothing'),
    maxLagMs: 20_000,
  });
  const position = await alone.position();
  const id = await change();
  expect(await alone.changes(position)).toMatchObject({ creatorIds: [id] });
  expect(alone.standby()).toEqual({ lagMs: null, isUsed: false });
  expect(await alone.ranges({ greatest: 10, readers: 1 })).toEqual([]);
  await alone.close();
});
