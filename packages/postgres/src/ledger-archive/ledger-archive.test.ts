import { randomUUID } from 'node:crypto';
import { query, withClient } from '@creator-discovery/embedded-postgres';
import { createTestDatabase } from '@creator-discovery/embedded-postgres/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { Retention } from '../retention.ts';
import { createDatabase, type Database } from '../session/database.ts';
import { controlClock, createMigratedDatabase, type TestClock, type TestDatabase } from '../testing.ts';
import { type ArchiveFile, type ArchiveReport, archiveLedger } from './archive-ledger.ts';
import { LedgerArchives } from './ledger-archives.ts';

let database: TestDatabase;
let clock: TestClock;
let db: Database;
let ledger: PostgresLedger;
let ownerId: string;

beforeEach(async () => {
  database = await createMigratedDatabase();
  clock = await controlClock(database.url);
  db = createDatabase(database.url);
  ledger = new PostgresLedger(db);
  ownerId = await newOwner();
});
afterEach(async () => {
  await clock.close();
  await db.destroy();
  await database.drop();
});

async function newOwner(): Promise<string> {
  const id = randomUUID();
  await ledger.open(id);
  return id;
}

const cause = { rule: 'operator.grant', detail: { reason: 'odd "text" \\ with, commas\nand lines 日本' } };

function at(when: string): Promise<void> {
  return clock.setNow(new Date(when));
}

function grant(operationKey: string, amount = 5) {
  return ledger.grant({ ownerId, operationKey, amount, cause });
}

function charge(operationKey: string, amount = 1) {
  return ledger.charge({ ownerId, operationKey, amount, cause });
}

function hold(operationKey: string, amount = 3) {
  return ledger.hold({ ownerId, operationKey, amount, cause, ttlSeconds: 86_400 });
}

/** File in memory; `bytes` may be changed before it is read again. */
function fileInMemory(change: (bytes: Buffer) => Buffer = (bytes) => bytes): ArchiveFile & { bytes: Buffer } {
  return {
    name: 'ledger.ndjson',
    bytes: Buffer.of(),
    async store(stream) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      this.bytes = change(Buffer.concat(chunks));
    },
    async open() {
      return inPieces(this.bytes);
    },
  };
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 1000) yield bytes.subarray(from, from + 1000);
}

async function archive(before: string): Promise<{ readonly report: ArchiveReport; readonly bytes: Buffer }> {
  const file = fileInMemory();
  const report = await archiveLedger(database.url, before, file);
  return { report, bytes: file.bytes };
}

async function differences(): Promise<readonly string[]> {
  return (await ledger.verify()).differences.map(({ problem }) => problem);
}

async function change(...statements: readonly string[]): Promise<void> {
  await query(database.url, statements.join(';'));
}

/** Two months of an owner with 2 entries each, then the following month. */
async function twoMonths(): Promise<void> {
  await at('2026-11-10T00:00:00Z');
  await grant('november', 10);
  await charge('november 2');
  await at('2026-12-10T00:00:00Z');
  await grant('december', 10);
  await charge('december 2');
  await at('2027-01-10T00:00:00Z');
  await charge('january');
}

describe('archived months', () => {
  test('may contain charged search pages, whose keys are the pages', async () => {
    await at('2026-11-10T00:00:00Z');
    await grant('november', 10);
    await change(`
      with b as (update ledger_balance set posted = posted - 2, seq = seq + 1 where owner_id = '${ownerId}' returning *)
      insert into ledger_entry (owner_id, seq, kind, amount, held_change, posted_after, held_after, contra, operation_key, rule, at)
      select owner_id, seq, 'charge', -2, 0, posted, 0, 'revenue', 'search:one', 'search.page', business_now() from b`);
    await at('2027-01-10T00:00:00Z');
    await charge('january');
    expect((await archive('2026-12')).report).toMatchObject({ entries: 2 });
    expect(await differences()).toEqual([]);
  });

  test('are in a file and their sums stay: verify covers both, keys keep their effect, sums are unchanged', async () => {
    await twoMonths();
    const usage = await ledger.usage(ownerId, { by: 'day' });
    const first = await archive('2026-12');
    expect(first.report).toMatchObject({ before: '2026-12', entries: 2, owners: 1, bytes: first.bytes.length });
    expect(await ledger.verify()).toMatchObject({ entries: 3, archivedEntries: 2, differences: [] });
    const second = await archive('2027-01');
    expect(second.report).toMatchObject({ entries: 2, owners: 1 });
    expect(await ledger.verify()).toMatchObject({ entries: 1, archivedEntries: 4, differences: [] });

    const lines = first.bytes.toString().trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ owner_id: ownerId, seq: 1, amount: 10, detail: cause.detail });

    expect(await grant('november', 10)).toMatchObject({ moved: true, repeated: true, remaining: 10 });
    expect(await grant('november', 11)).toEqual({ moved: false, reason: 'operation_conflict' });
    expect(await Promise.all(['december 2', 'november 2'].map((key) => charge(key)))).toMatchObject([
      { repeated: true, remaining: 18 },
      { repeated: true, remaining: 9 },
    ]);
    expect(await ledger.usage(ownerId, { by: 'day' })).toEqual(usage);
    expect(await charge('later')).toMatchObject({ remaining: 16 });
    expect(await differences()).toEqual([]);
  });

  test('are continued by the remaining entries of each owner', async () => {
    await twoMonths();
    expect(await ledger.carriedOver(ownerId)).toBeNull();
    await archive('2026-12');
    expect(await ledger.carriedOver(ownerId)).toEqual({
      before: '2026-12-01',
      entries: 2,
      balance: { posted: 9, held: 0 },
    });
    await archive('2027-01');
    const page = await ledger.page(ownerId, { offset: 0, limit: 9 });
    expect(page).toMatchObject({ hasMore: false, total: 5, entries: [{ seq: 5, amount: -1, postedAfter: 17 }] });
    expect(await ledger.carriedOver(ownerId)).toEqual({
      before: '2027-01-01',
      entries: 4,
      balance: { posted: 18, held: 0 },
    });
    expect(await ledger.carriedOver(await newOwner())).toBeNull();
    expect(await ledger.carriedOver('nobody')).toBeNull();
  });

  test('are listed, and a file is compared with its record', async () => {
    await twoMonths();
    const { report, bytes } = await archive('2026-12');
    const archives = new LedgerArchives(db);
    expect(await archives.list()).toEqual([
      {
        archiveId: report.archive_id,
        before: '2026-12',
        entries: 2,
        owners: 1,
        file: 'ledger.ndjson',
        bytes: bytes.length,
        sha256: report.sha256,
        archivedAt: expect.any(Date),
      },
    ]);
    expect(await archives.check(inPieces(bytes))).toMatchObject({ archive_id: report.archive_id, entries: 2 });
    const other = bytes.toString().replace('"seq":1', '"seq":3');
    await expect(archives.check(inPieces(Buffer.from(other)))).rejects.toThrow('an entry is missing');
    await expect(archives.check(inPieces(bytes.subarray(0, -60)))).rejects.toThrow(/its last line has changed/);
    const end = bytes.lastIndexOf('{"end"');
    await expect(archives.check(inPieces(bytes.subarray(0, end)))).rejects.toThrow('it ends early');
    await expect(archives.check(inPieces(Buffer.concat([bytes, bytes])))).rejects.toThrow(
      'it has data after its last line',
    );
    await expect(archives.check(inPieces(Buffer.from('words\n')))).rejects.toThrow('its first line is not a header');
  });

  test.each([
    ['an entry', (text: string) => text.replace('"amount":10', '"amount":11'), 'its contents have changed'],
    ['a whole file', (text: string) => text.replace(/\{"owner_id".*\n(?=\{"end")/s, ''), 'its contents have changed'],
  ])('stay where they are when the file is not what was written: %s', async (_, edit, problem) => {
    await twoMonths();
    const file = fileInMemory((bytes) => Buffer.from(edit(bytes.toString())));
    await expect(archiveLedger(database.url, '2026-12', file)).rejects.toThrow(problem);
    expect(await ledger.verify()).toMatchObject({ entries: 5, archivedEntries: 0, differences: [] });
    expect(await new LedgerArchives(db).list()).toEqual([]);
  });

  test('carry over captures of holds while the hold is stored', async () => {
    await at('2026-11-10T00:00:00Z');
    await grant('g', 50);
    const held = await hold('h', 10);
    if (!held.moved) throw new Error(held.reason);
    const capture = sql`select hold_capture(${ownerId}, ${held.holdId}, 4, 'part', '{"rule": "r"}')`;
    await capture.execute(db);
    await at('2026-12-02T00:00:00Z');
    await ledger.settle({ ownerId, holdId: held.holdId, capture: 5, cause });
    await at('2027-02-02T00:00:00Z');
    await archive('2026-12');
    expect(await differences()).toEqual([]);
    await archive('2027-01');
    expect(await differences()).toEqual([]);
    expect(await ledger.balance(ownerId)).toEqual({ posted: 41, held: 0 });
    const carried = sql<{ captured: number }>`select captured from ledger_carried_capture`;
    expect((await carried.execute(db)).rows).toEqual([{ captured: 9 }]);
    await at('2029-01-01T00:00:00Z');
    expect(await new Retention(db).forget('holds', 30)).toBe(1);
    expect((await carried.execute(db)).rows).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test('of a month before all partitions keep their operation keys', async () => {
    await at('2026-10-05T00:00:00Z');
    await grant('oldest');
    await at('2026-12-05T00:00:00Z');
    await charge('december');
    expect((await archive('2026-11')).report).toMatchObject({ entries: 1 });
    expect(await grant('oldest')).toMatchObject({ repeated: true, remaining: 5 });
    await at('2026-10-06T00:00:00Z');
    await charge('a clock set back');
    expect(await ledger.balance(ownerId)).toEqual({ posted: 3, held: 0 });
    expect(await differences()).toEqual([]);
  });

  test('are included in a backup, and verify covers them in the restored database', async () => {
    await twoMonths();
    await archive('2026-12');
    const chunks: Buffer[] = [];
    await backUp(database.url, async (bytes) => {
      for await (const chunk of bytes) chunks.push(chunk);
    });
    const target = await createTestDatabase();
    await restore(target.url, () => inPieces(Buffer.concat(chunks)));
    const restored = createDatabase(target.url);
    expect(await new PostgresLedger(restored).verify()).toMatchObject({
      entries: 3,
      archivedEntries: 2,
      differences: [],
    });
    await restored.destroy();
    await target.drop();
  });

  test('are archived while credits move', async () => {
    await twoMonths();
    let [archived, moved] = [false, 0];
    const moving = Array.from({ length: 4 }, async (_, slot) => {
      for (let n = 0; !archived; n += 1) {
        await ledger.grant({ ownerId, operationKey: `${slot}-${n}`, amount: 1, cause });
        moved += 1;
      }
    });
    await archive('2026-12');
    archived = true;
    await Promise.all(moving);
    expect(moved).toBeGreaterThan(0);
    expect(await ledger.balance(ownerId)).toEqual({ posted: 17 + moved, held: 0 });
    expect(await differences()).toEqual([]);
  });
});

describe('months are not archived', () => {
  test.each([
    ['2027-02', /^only months that have been over for a day can be archived$/],
    ['2026-11', /^there are no entries of these months$/],
  ])('before %s', async (before, message) => {
    await twoMonths();
    await expect(archive(before)).rejects.toThrow(message);
  });

  test('with an open hold', async () => {
    await twoMonths();
    await hold('h');
    await at('2027-02-10T00:00:00Z');
    await change(`update ledger_hold set created_at = '2027-01-10'`);
    await expect(archive('2027-02')).rejects.toThrow('1 holds of these months are still open');
  });

  test('with an entry after one of a later month, because a clock was set back', async () => {
    await at('2026-12-01T00:00:00Z');
    await grant('december');
    await at('2026-11-30T23:59:59Z');
    await grant('november');
    await at('2027-02-10T00:00:00Z');
    await expect(archive('2026-12')).rejects.toThrow('1 owners have entries of a later month among');
    expect((await archive('2027-01')).report).toMatchObject({ entries: 2 });
    expect(await differences()).toEqual([]);
  });

  test.each(['store', 'open'] as const)(
    'if the session ends before %s, and are archived by the next attempt',
    async (phase) => {
      await twoMonths();
      const file = fileInMemory();
      const before = file[phase].bind(file) as (bytes: AsyncIterable<Buffer>) => Promise<never>;
      const ending = Object.assign(file, {
        [phase]: async (bytes: AsyncIterable<Buffer>) => {
          await change(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event = 'ClientRead' and state = 'idle in transaction'`);
          return before(bytes);
        },
      });
      await expect(archiveLedger(database.url, '2027-01', ending)).rejects.toThrow();
      expect(await new LedgerArchives(db).list()).toEqual([]);
      expect(await ledger.verify()).toMatchObject({ entries: 5, archivedEntries: 0, differences: [] });
      expect((await archive('2027-01')).report).toMatchObject({ entries: 4 });
      expect(await differences()).toEqual([]);
    },
  );

  test('while a session keeps the ledger locked, until it has ended', async () => {
    await twoMonths();
    await withClient(database.url, async (reader) => {
      await reader.query('begin; select count(*) from ledger_entry');
      const archiving = archive('2026-12');
      const others = await Promise.all([charge('meanwhile'), charge('meanwhile 2')]);
      expect(others).toMatchObject([{ moved: true }, { moved: true }]);
      await reader.query('commit');
      expect((await archiving).report).toMatchObject({ entries: 2 });
    });
  });
});

test.each([
  ['set posted_after = posted_after + 1', /^the archived entries up to 2 do not follow from the previous ones$/],
  [
    'set entries = entries - 1',
    /^the archived entries up to 2 do not follow|^position|^the balance counts|^the daily sums/,
  ],
  [`set digest = '\\x00'`, /^the checksum of the archived entries up to 2 is wrong$/],
  ['set amount = amount + 1', /^posted is 18, but its entries add up to 19$|^the archived|^the daily sums/],
])('verify finds what was changed of archived months: %s', async (edit, problem) => {
  await twoMonths();
  await archive('2026-12');
  await change(
    'alter table ledger_carried disable trigger user',
    `update ledger_carried ${edit}`,
    'alter table ledger_carried enable trigger user',
  );
  const found = await differences();
  expect(found.length).toBeGreaterThan(0);
  expect(found.some((one) => problem.test(one))).toBe(true);
});
