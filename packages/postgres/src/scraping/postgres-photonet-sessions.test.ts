import { randomBytes } from 'node:crypto';
import { type Slot, type SlotReservation, sessionName } from '@creator-discovery/scraping';
import { photonetSessionsContract } from '@creator-discovery/scraping/contract';
import { nextSlot, waitOfSlot } from '@creator-discovery/scraping/reference';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { backUp } from '../backup/back-up.ts';
import { testDatabase, testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresPhotonetSessions } from './postgres-photonet-sessions.ts';
import { SessionKeys } from './session-keys.ts';

const key = randomBytes(32);
const keys = new SessionKeys([key]);

/** All contract tests share a database; each starts without sessions. */
const shared = await testDatabaseWithClock({ max: 4 });
const other = shared.open({ max: 4 });

photonetSessionsContract('PostgreSQL', async () => {
  await sql`delete from photonet_session`.execute(shared.db);
  return {
    one: new PostgresPhotonetSessions(shared.db, keys),
    other: new PostgresPhotonetSessions(other, keys),
    elapse: shared.passSeconds,
  };
});

test('slots follow the reference model', async () => {
  const { db, setNow } = await testDatabaseWithClock();
  let now = Date.now();
  const sessions = new PostgresPhotonetSessions(db, keys);
  for (const name of ['a', 'b', 'c']) await sessions.add({ name, proxy: `http://${name}.example`, jar: '' });
  const paceMs = 8_000;
  const step = fc.record({ afterMs: fc.nat(9_000), withinMs: fc.nat(20_000), avoid: fc.nat(3), rest: fc.nat(9) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
      for (const { afterMs, withinMs, avoid, rest } of steps) {
        now += afterMs;
        await setNow(new Date(now));
        if (rest === 0) await sessions.rest('b', 12);
        const listed = await sessions.list();
        const terms = { paceMs, withinMs, avoided: listed.slice(avoid).map(({ sessionId }) => sessionId) };
        const paced = listed.map(({ sessionId, name, freeAt, state }) => ({
          sessionId,
          name,
          freeAtMs: freeAt.getTime(),
          pausedUntilMs: state.state === 'resting' ? state.until.getTime() : null,
        }));
        const expected = nextSlot(paced, terms, now);
        const reserved = await sessions.reserve(terms);
        if (!expected.found) {
          expect(reserved).toEqual({
            reserved: false,
            reason: 'busy',
            freeInMs: (expected.earliestAtMs ?? Number.NaN) - now,
          });
          continue;
        }
        expect(reserved).toMatchObject({ reserved: true, slot: { sessionId: expected.sessionId } });
        const slot = slotOf(reserved);
        expect(slot.at.getTime()).toBe(expected.atMs);
        const pausedUntilMs = paced.find(({ sessionId }) => sessionId === slot.sessionId)?.pausedUntilMs ?? now;
        if (pausedUntilMs > now) {
          expect(await sessions.begin(slot, paceMs)).toEqual({ begun: false, reason: 'lost' });
          continue;
        }
        const lastSentAt = listed.find(({ sessionId }) => sessionId === slot.sessionId)?.lastSentAt ?? null;
        const waitMs = waitOfSlot({ atMs: expected.atMs, lastSentAtMs: lastSentAt?.getTime() ?? null }, paceMs, now);
        const begun = await sessions.begin(slot, paceMs);
        expect(begun).toMatchObject(begun.begun ? { sentAt: new Date(now) } : { reason: 'early', waitMs });
        expect(begun.begun).toBe(waitMs === 0);
      }
    }),
    { numRuns: 6 },
  );
});

function slotOf(reserved: SlotReservation): Slot {
  if (!reserved.reserved) throw new Error(reserved.reason);
  return reserved.slot;
}

const { url, db, open } = await testDatabase({ max: 4 });
const processes = [db, ...[2, 3, 4].map(() => open({ max: 4 }))];

describe('sessions of many processes', () => {
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

  test('keep their pace on the database clock with any number of callers', async () => {
    await new PostgresPhotonetSessions(db, keys).add({ name: 'a', proxy: 'direct', jar: '' });
    const times = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const sessions = new PostgresPhotonetSessions(processes[index % processes.length] as typeof db, keys);
        const reserved = await sessions.reserve({ paceMs, withinMs: 60_000, avoided: [] });
        const slot = slotOf(reserved);
        // Some callers reserve a slot and die.
        return index % 7 === 3 ? null : sent(sessions, slot);
      }),
    );
    const sorted = times.filter((time) => time !== null).map((time) => time.getTime());
    sorted.sort((a, b) => a - b);
    expect(sorted).toHaveLength(34);
    const gaps = sorted.slice(1).map((time, index) => time - (sorted[index] ?? 0));
    // JavaScript has whole milliseconds; the database has microseconds.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(paceMs - 1);
    const [{ requests = 0 } = {}] = await new PostgresPhotonetSessions(db, keys).list();
    expect(requests).toBe(34);
  });

  test('have names that follow the same rule in the database', async () => {
    for (const name of ['a', 'main-1', 'x.y_z', 'A', '-a', 'ü', '', `${'a'.repeat(41)}`]) {
      const stored = await new PostgresPhotonetSessions(db, keys).add({ name, proxy: `http://${name}/`, jar: '' }).then(
        () => true,
        () => false,
      );
      expect([name, stored]).toEqual([name, sessionName.test(name)]);
    }
  });

  test('can be changed concurrently without losing a change', async () => {
    const sessions = new PostgresPhotonetSessions(db, keys);
    await sessions.add({ name: 'busy', proxy: 'http://busy.example', jar: '' });
    const added = (await sessions.list()).find(({ name }) => name === 'busy');
    const begun = await sessions.begin({ sessionId: added?.sessionId ?? '', at: new Date(0) }, paceMs);
    if (!begun.begun) throw new Error(begun.reason);
    const refusal = { reason: 'throttled', retryAfterSeconds: null } as const;
    await Promise.all(
      processes.map((each) =>
        new PostgresPhotonetSessions(each, keys).answered(added?.sessionId ?? '', { sentAt: begun.sentAt, refusal }),
      ),
    );
    expect((await sessions.list()).find(({ name }) => name === 'busy')).toMatchObject({ strikes: 1 });
  });
});

describe('cookies in the database', () => {
  const secret = 'sessionid=never in the clear';
  const inTime = { paceMs: 1, withinMs: 20_000, avoided: [] };
  beforeAll(async () => {
    await sql`delete from photonet_session`.execute(db);
    await new PostgresPhotonetSessions(db, keys).add({ name: 'a', proxy: 'direct', jar: secret });
  });

  async function jarAsSeenBy(sessions: PostgresPhotonetSessions): Promise<string> {
    const slot = slotOf(await sessions.reserve(inTime));
    await new Promise((resolve) => setTimeout(resolve, slot.waitMs));
    const begun = await sessions.begin(slot, 1);
    if (!begun.begun) throw new Error(begun.reason);
    return begun.jar.text;
  }

  test('are encrypted there and in its backups', async () => {
    const bytes: Buffer[] = [];
    await backUp(url, async (parts) => {
      for await (const part of parts) bytes.push(Buffer.from(part));
    });
    const backup = Buffer.concat(bytes);
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from photonet_session_jar`.execute(db);
    const sealed = rows[0]?.sealed ?? Buffer.alloc(0);
    expect(sealed.length).toBe(12 + 16 + secret.length);
    expect([
      sealed.includes(secret),
      backup.includes(secret),
      backup.includes(Buffer.from(secret).toString('hex')),
    ]).toEqual([false, false, false]);
    expect(backup.includes(sealed) || backup.includes(sealed.toString('hex'))).toBe(true);
  });

  test('are not used by a process without their key, which reports the missing key', async () => {
    const stranger = new PostgresPhotonetSessions(db, new SessionKeys([randomBytes(32)]));
    await expect(stranger.reserve(inTime)).rejects.toThrow(
      `photonet sessions are encrypted with the key ${keys.ids[0]}, but PHOTONET_SESSION_KEY has the keys`,
    );
    await expect(new PostgresPhotonetSessions(db, new SessionKeys([])).reserve(inTime)).rejects.toThrow('is not set');
    expect(await stranger.list()).toMatchObject([{ name: 'a', readable: false }]);
    expect(await new PostgresPhotonetSessions(db, keys).list()).toMatchObject([{ name: 'a', readable: true }]);
  });

  test('do not keep a process from using the sessions that it can decrypt', async () => {
    const own = new PostgresPhotonetSessions(db, new SessionKeys([randomBytes(32)]));
    await own.add({ name: 'b', proxy: 'http://b.example/', jar: 'of b' });
    expect(await jarAsSeenBy(own)).toBe('of b');
    expect(await jarAsSeenBy(new PostgresPhotonetSessions(db, keys))).toBe(secret);
    await own.remove('b');
  });

  test('are encrypted with a new key when used, until the old key is no longer needed', async () => {
    const next = randomBytes(32);
    expect(await jarAsSeenBy(new PostgresPhotonetSessions(db, new SessionKeys([next, key])))).toBe(secret);
    expect(await jarAsSeenBy(new PostgresPhotonetSessions(db, new SessionKeys([next])))).toBe(secret);
    await jarAsSeenBy(new PostgresPhotonetSessions(db, new SessionKeys([key, next])));
  });

  test('can’t be moved to another session', async () => {
    await new PostgresPhotonetSessions(db, keys).add({ name: 'c', proxy: 'http://c.example/', jar: 'of c' });
    await sql`update photonet_session_jar set sealed = (select sealed from photonet_session_jar j join photonet_session s
      using (session_id) where s.name = 'a')`.execute(db);
    await sql`update photonet_session set free_at = business_now() + interval '1 minute' where name = 'a'`.execute(db);
    await expect(jarAsSeenBy(new PostgresPhotonetSessions(db, keys))).rejects.toThrow('belong to another session');
  });

  test('are not stored without a key', async () => {
    const keyless = new PostgresPhotonetSessions(db, new SessionKeys([]));
    await expect(keyless.add({ name: 'd', proxy: 'http://d.example/', jar: secret })).rejects.toThrow(
      'PHOTONET_SESSION_KEY is not set',
    );
  });
});
