import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgres, replicaSettings, startStandby } from '@creator-discovery/embedded-postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { migrate } from '../schema/migrate.ts';
import { createPool, type Database, databaseOver } from '../session/database.ts';
import { PostgresCreatorFeed } from './postgres-creator-feed.ts';
import { StandbyFirstCreators } from './standby-first-creators.ts';

const settings = { fsync: 'off', shared_buffers: '16MB', ...replicaSettings };
let folder: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let db: Database;
let onStandby: Database;
let creators: StandbyFirstCreators;
let lastId = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'creator-discovery-standby-'));
  await chmod(folder, 0o755);
  const primaryDataDir = path.join(folder, 'primary');
  primary = await EmbeddedPostgres.start({ dataDir: primaryDataDir, settings });
  await migrate(primary.url);
  const dataDir = path.join(folder, 'standby');
  standby = await startStandby({ dataDir, primaryDataDir, primaryUrl: primary.url, settings });
  db = databaseOver(createPool(primary.url, { sessions: 'pooled' }));
  onStandby = databaseOver(createPool(standby.url, { sessions: 'pooled' }));
}, 120_000);

afterAll(async () => {
  await Promise.all([db.destroy(), onStandby.destroy()]);
  await Promise.all([primary.stop(), standby.stop()]);
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  creators = new StandbyFirstCreators({
    primary: createPool(primary.url),
    standby: createPool(standby.url),
    mostLagMs: 20_000,
  });
});

afterEach(async () => {
  await sql`select pg_wal_replay_resume()`.execute(onStandby);
  await creators.close();
});

/** Returns the id that was noted. */
async function change(session: Database = db): Promise<number> {
  lastId += 1;
  await sql`insert into creator_change (creator_id) values (${lastId})`.execute(session);
  return lastId;
}

/** Every id that comes from the standby after the position, until this one has come. */
async function follow(since: string, last: number): Promise<{ ids: number[]; position: string }> {
  const ids: number[] = [];
  for (let position = since; ; ) {
    const found = await creators.changes(position);
    if (found.expired) throw new Error('the position is expired');
    // Where the standby was behind for a moment the primary has answered.
    if (!creators.usesStandby) continue;
    ids.push(...found.creatorIds);
    position = found.position;
    if (ids.includes(last)) return { ids, position };
  }
}

test('changes come from a standby that is close behind', async () => {
  const position = await creators.position();
  const id = await change();
  expect((await follow(position, id)).ids).toContain(id);
  expect(creators.usesStandby).toBe(true);
  expect(creators.lagMs).toBeLessThan(20_000);
});

test('a transaction that is open while others commit is not missed, though a standby’s snapshot does not name it', async () => {
  const position = await creators.position();
  const open = await db.startTransaction().execute();
  const late = await change(open as unknown as Database);
  const early = await change();
  const { position: meanwhile, ids } = await follow(position, early);
  expect(ids).not.toContain(late);
  expect(creators.usesStandby).toBe(true);
  await open.commit().execute();
  expect((await follow(meanwhile, late)).ids).toContain(late);
});

test('a standby that falls behind is left for the primary, and nothing is missed on the way there and back', async () => {
  const strict = new StandbyFirstCreators({
    primary: createPool(primary.url),
    standby: createPool(standby.url),
    mostLagMs: 0,
  });
  let position = await creators.position();
  await sql`select pg_wal_replay_pause()`.execute(onStandby);
  const id = await change();
  const onPrimary = await strict.changes(position);
  expect(strict.usesStandby).toBe(false);
  expect(onPrimary).toMatchObject({ creatorIds: expect.arrayContaining([id]) });
  position = onPrimary.expired ? '' : onPrimary.position;
  await sql`select pg_wal_replay_resume()`.execute(onStandby);
  const next = await change();
  expect((await follow(position, next)).ids).toContain(next);
  await strict.close();
});

test('a position that the standby does not know yet is continued on the primary, not taken for expired', async () => {
  await sql`select pg_wal_replay_pause()`.execute(onStandby);
  await change();
  const position = await new PostgresCreatorFeed(db).position();
  const id = await change();
  expect(await creators.changes(position)).toMatchObject({ expired: false, creatorIds: [id] });
  expect(creators.usesStandby).toBe(false);
});

test('without the standby the primary is read', async () => {
  const alone = new StandbyFirstCreators({
    primary: createPool(primary.url),
    standby: createPool('postgres://nobody@127.0.0.1:1/nothing'),
    mostLagMs: 20_000,
  });
  const position = await alone.position();
  const id = await change();
  expect(await alone.changes(position)).toMatchObject({ creatorIds: [id] });
  expect([alone.usesStandby, alone.lagMs]).toEqual([false, null]);
  expect(await alone.ranges({ greatest: 10, readers: 1 })).toEqual([]);
  await alone.close();
});
