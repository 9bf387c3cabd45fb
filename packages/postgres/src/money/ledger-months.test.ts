import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { PartitionsAhead } from '../schema/partitions-ahead.ts';
import { ownerOf, testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresLedger } from './postgres-ledger.ts';

let ownerId: string;

const { url, db, setNow } = await testDatabaseWithClock();
const owner = await ownerOf(url);
const ledger = new PostgresLedger(db);
beforeEach(async () => {
  ownerId = randomUUID();
  await ledger.open(ownerId);
});

const cause = { rule: 'operator.grant' };

function grant(operationKey: string, amount = 5) {
  return ledger.grant({ ownerId, operationKey, amount, cause });
}

/** Returns the partitions of the owner's entries, in order. */
async function partitions(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from ledger_entry where owner_id = ${ownerId} order by seq
  `.execute(db);
  return rows.map(({ name }) => name);
}

test('an entry is in the partition of its UTC month, whatever the clock was before', async () => {
  for (const at of [
    '2026-11-30T23:59:59.999Z',
    '2026-12-01T00:00:00Z',
    '2026-11-01T00:00:00Z',
    '2026-10-31T23:59:59Z',
  ]) {
    await setNow(new Date(at));
    await grant(at);
  }
  const [november, december] = ['ledger_entry_2026_11', 'ledger_entry_2026_12'];
  expect(await partitions()).toEqual([november, december, november, 'ledger_entry_other']);
  expect(await new PartitionsAhead(db).add('ledger months')).toBe(1);
  expect(await partitions()).toEqual([november, december, november, 'ledger_entry_2026_10']);
  expect((await ledger.statement(ownerId, { offset: 0, limit: 9 })).map(({ seq }) => seq)).toEqual([4, 3, 2, 1]);
  expect((await ledger.verify()).differences).toEqual([]);
});

test('an operation key has one effect in all months, alone and in a batch', async () => {
  await setNow(new Date('2026-11-10T00:00:00Z'));
  await grant('once', 100);
  await setNow(new Date('2026-10-10T00:00:00Z'));
  await grant('before all months', 100);
  await setNow(new Date('2027-01-10T00:00:00Z'));
  const charges = (keys: readonly string[]) =>
    Promise.all(keys.map((operationKey) => ledger.charge({ ownerId, operationKey, amount: 1, cause })));
  await charges(['a', 'b', 'c']);
  await setNow(new Date('2027-02-10T00:00:00Z'));
  expect(await grant('once', 100)).toMatchObject({ repeated: true, remaining: 100 });
  expect(await grant('before all months', 100)).toMatchObject({ repeated: true, remaining: 200 });
  expect(await grant('once', 99)).toEqual({ moved: false, reason: 'operation_conflict' });
  const again = await charges(['a', 'b', 'c', 'd']);
  expect(again.map((one) => one.moved && one.repeated)).toEqual([true, true, true, false]);
  expect(await ledger.balance(ownerId)).toEqual({ posted: 196, held: 0 });
});

test('movements in a month without a partition succeed, and the partition is added afterwards', async () => {
  const months = { add: () => new PartitionsAhead(db).add('ledger months') };
  await setNow(new Date('2029-05-31T23:00:00Z'));
  await grant('first');
  await setNow(new Date('2029-06-01T00:00:00Z'));
  await grant('second');
  expect(await partitions()).toEqual(['ledger_entry_other', 'ledger_entry_other']);
  expect((await ledger.verify()).differences).toEqual([]);
  const before = await owner.query('select * from ledger_entry where owner_id = $1 order by seq', [ownerId]);
  expect(await months.add()).toBe(5);
  expect(await months.add()).toBe(0);
  expect(await partitions()).toEqual(['ledger_entry_2029_05', 'ledger_entry_2029_06']);
  const after = await owner.query('select * from ledger_entry where owner_id = $1 order by seq', [ownerId]);
  expect(after.rows).toEqual(before.rows);
  await setNow(new Date('2029-09-30T00:00:00Z'));
  await grant('third');
  expect((await partitions())[2]).toBe('ledger_entry_2029_09');
  await setNow(new Date('2028-01-01T00:00:00Z'));
  await grant('a clock set back by years');
  expect((await partitions())[3]).toBe('ledger_entry_other');
  expect(await months.add()).toBe(4);
  expect((await partitions())[3]).toBe('ledger_entry_2028_01');
  expect((await ledger.verify()).differences).toEqual([]);
});

test('concurrent processes create each month once', async () => {
  await setNow(new Date('2031-01-01T00:00:00Z'));
  const added = await Promise.all(Array.from({ length: 6 }, () => new PartitionsAhead(db).add('ledger months')));
  expect(added.reduce((sum, one) => sum + one, 0)).toBe(4);
});

test('every partition is append-only and accessed through the whole table', async () => {
  await setNow(new Date('2026-11-10T00:00:00Z'));
  await grant('g');
  const { rows } = await owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ledger_entry'::regclass`,
  );
  const names = [...rows.map(({ name }) => name), 'ledger_operation', 'ledger_carried', 'ledger_archive'];
  expect(names.length).toBeGreaterThan(6);
  const isAllowed = async (name: string, right: string): Promise<boolean> => {
    const answer = await sql<{ has: boolean }>`select has_table_privilege(${name}, ${right}) as has`.execute(db);
    return answer.rows[0]?.has ?? true;
  };
  for (const name of names) {
    for (const change of [
      `update ${name} set owner_id = owner_id`,
      `delete from ${name}`,
      `truncate ${name} cascade`,
    ]) {
      if (name === 'ledger_archive' && change.startsWith('update')) continue;
      expect([change, await owner.query(change).catch(({ code }) => code)]).toEqual([change, '42501']);
    }
    expect([name, await isAllowed(name, 'update'), await isAllowed(name, 'delete')]).toEqual([name, false, false]);
    expect([name, await isAllowed(name, 'insert')]).toEqual([name, name === 'ledger_operation']);
  }
});

test.each<[string, (seq: number) => RawBuilder<unknown>]>([
  [
    'the operation key of entry 2 is missing',
    () => sql`delete from ledger_operation where owner_id = ${ownerId} and seq = 2`,
  ],
  [
    'the operation key of entry 2 belongs to another movement',
    () => sql`update ledger_operation set amount = 9 where owner_id = ${ownerId} and seq = 2`,
  ],
  [
    'an operation key belongs to entry 7, which is missing',
    () => sql`insert into ledger_operation select owner_id, 7, amount, remaining, at, hold_id, kind, rule, 'x'
      from ledger_operation where owner_id = ${ownerId} and seq = 2`,
  ],
])('verify finds: %s', async (problem, change) => {
  await setNow(new Date('2026-12-10T00:00:00Z'));
  await grant('one');
  await grant('two');
  const compiled = change(2).compile(db);
  await owner.query('begin');
  await owner.query('alter table ledger_operation disable trigger user');
  await owner.query(compiled.sql, [...compiled.parameters]);
  await owner.query('alter table ledger_operation enable trigger user');
  await owner.query('commit');
  const { differences } = await ledger.verify();
  expect(differences.filter((one) => one.ownerId === ownerId)).toEqual([{ ownerId, problem }]);
});

test('verify reports a search page charged twice, and no missing key for one charged once', async () => {
  await setNow(new Date('2026-12-10T00:00:00Z'));
  const { rows } = await owner.query<{ owner_id: string }>(
    `with b as (insert into ledger_balance values (gen_random_uuid(), 3, 0, 4) returning owner_id)
     insert into ledger_entry (owner_id, seq, kind, amount, held_change, posted_after, held_after, contra, operation_key, rule, at)
     select owner_id, seq, kind, amount, 0, posted, 0, contra, key, rule, business_now() from b, (values
       (1::bigint, 'grant', 9::bigint, 9::bigint, 'grants', 'g', 'operator.grant'),
       (2, 'charge', -2, 7, 'revenue', 'search:one', 'search.page'),
       (3, 'charge', -2, 5, 'revenue', 'search:two', 'search.page'),
       (4, 'charge', -2, 3, 'revenue', 'search:two', 'search.page')) e (seq, kind, amount, posted, contra, key, rule)
     returning owner_id`,
  );
  const searcher = rows[0]?.owner_id;
  await owner.query(
    `insert into ledger_operation (owner_id, seq, amount, remaining, at, kind, rule, operation_key)
     values ($1, 1, 9, 9, business_now(), 'grant', 'operator.grant', 'g')`,
    [searcher],
  );
  const { differences } = await ledger.verify();
  expect(differences.filter((one) => one.ownerId === searcher)).toEqual([
    { ownerId: searcher, problem: 'the page of entry 3 was charged 2 times' },
  ]);
});
