import { type Slot, sessionName } from '@creator-discovery/scraping';
import { photonetSessionsContract } from '@creator-discovery/scraping/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, type Database } from '../session/database.ts';
import { controlClock, createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { PostgresPhotonetSessions } from './postgres-photonet-sessions.ts';

const endings: (() => Promise<void>)[] = [];
let contractDatabase: Promise<{ url: string; setNow(now: Date): Promise<void> }> | undefined;
let now = Date.now();
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** One database for all tests of the contract: each begins with no sessions. */
async function clockedDatabase() {
  const database = await createMigratedDatabase();
  const clock = await controlClock(database.url);
  await clock.setNow(new Date(now));
  endings.push(
    () => database.drop(),
    () => clock.close(),
  );
  return { url: database.url, setNow: clock.setNow };
}

photonetSessionsContract('PostgreSQL', async () => {
  contractDatabase ??= clockedDatabase();
  const { url, setNow } = await contractDatabase;
  const one = createDatabase(url, { max: 4 });
  const other = createDatabase(url, { max: 4 });
  endings.push(async () => {
    await Promise.all([one.destroy(), other.destroy()]);
  });
  await sql`delete from photonet_session`.execute(one);
  return {
    one: new PostgresPhotonetSessions(one),
    other: new PostgresPhotonetSessions(other),
    elapse: async (seconds) => {
      now += seconds * 1000;
      await setNow(new Date(now));
    },
  };
});

describe('sessions of many processes', () => {
  let database: TestDatabase;
  let processes: Database[];
  beforeAll(async () => {
    database = await createMigratedDatabase();
    processes = Array.from({ length: 4 }, () => createDatabase(database.url, { max: 4 }));
  });
  afterAll(async () => {
    await Promise.all(processes.map((db) => db.destroy()));
    await database.drop();
  });

  const paceMs = 40;

  async function sent(sessions: PostgresPhotonetSessions, slot: Slot): Promise<Date | null> {
    for (let waitMs = slot.waitMs; ; ) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      const begun = await sessions.begin(slot, paceMs);
      if (begun.begun) return begun.sentAt;
      if (begun.reason === 'lost') return null;
      waitMs = begun.waitMs;
    }
  }

  test('send at their pace by the database’s own clock, however many ask', async () => {
    const [first] = processes as [Database];
    await new PostgresPhotonetSessions(first).add({ name: 'a', proxy: 'direct' });
    const times = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const sessions = new PostgresPhotonetSessions(processes[index % processes.length] as Database);
        const reserved = await sessions.reserve({ paceMs, withinMs: 60_000, avoided: [] });
        if (!reserved.reserved) throw new Error(reserved.reason);
        // Some reserve a slot and die.
        return index % 7 === 3 ? null : sent(sessions, reserved.slot);
      }),
    );
    const sorted = times.filter((time) => time !== null).map((time) => time.getTime());
    sorted.sort((a, b) => a - b);
    expect(sorted).toHaveLength(34);
    const gaps = sorted.slice(1).map((time, index) => time - (sorted[index] ?? 0));
    // Times are whole milliseconds here, and finer in the database.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(paceMs - 1);
    const [{ requests = 0 } = {}] = await new PostgresPhotonetSessions(first).list();
    expect(requests).toBe(34);
  });

  test('have names by the same rule in the database', async () => {
    const [db] = processes as [Database];
    for (const name of ['a', 'main-1', 'x.y_z', 'A', '-a', 'ü', '', `${'a'.repeat(41)}`]) {
      const stored = await new PostgresPhotonetSessions(db).add({ name, proxy: `http://${name}/` }).then(
        () => true,
        () => false,
      );
      expect([name, stored]).toEqual([name, sessionName.test(name)]);
    }
  });

  test('are changed by several at the same time without losing a change', async () => {
    const [db] = processes as [Database];
    const sessions = new PostgresPhotonetSessions(db);
    await sessions.add({ name: 'busy', proxy: 'http://busy.example' });
    const added = (await sessions.list()).find(({ name }) => name === 'busy');
    const begun = await sessions.begin({ sessionId: added?.sessionId ?? '', at: new Date(0) }, paceMs);
    if (!begun.begun) throw new Error(begun.reason);
    const refusal = { reason: 'throttled', retryAfterSeconds: null } as const;
    await Promise.all(
      processes.map((each) =>
        new PostgresPhotonetSessions(each).answered(added?.sessionId ?? '', { sentAt: begun.sentAt, refusal }),
      ),
    );
    expect((await sessions.list()).find(({ name }) => name === 'busy')).toMatchObject({ strikes: 1 });
  });
});
