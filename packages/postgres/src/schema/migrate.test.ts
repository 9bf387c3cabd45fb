import { createTestDatabase } from '@creator-discovery/embedded-postgres/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import { migrate } from './migrate.ts';
import { readSqlFiles, type SqlFiles, sqlFile } from './sql-files.ts';

let database: TestDatabase;
let client: pg.Client;

const files = await readSqlFiles();

beforeEach(async () => {
  database = await createMigratedDatabase();
  client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

/** Returns the files of this version and more migrations. */
function withMigrations(added: Readonly<Record<string, string>>): SqlFiles {
  const migrations = Object.entries(added).map(([name, text]) => sqlFile(name, text));
  const all = [...files.migrations, ...migrations].sort((one, other) => (one.name < other.name ? -1 : 1));
  return { ...files, migrations: all };
}

/** Returns the files of this version and more functions, given as the text after `create or replace function`. */
function withFunctions(added: Readonly<Record<string, string>>): SqlFiles {
  const functions = Object.entries(added).map(([name, text]) => sqlFile(name, `create or replace function ${text}`));
  return { ...files, functions: [...files.functions, ...functions] };
}

/** Returns the values of the only column. */
async function answers(question: string): Promise<unknown[]> {
  const { rows } = await client.query<unknown[]>({ text: question, rowMode: 'array' });
  return rows.flat();
}

async function refusalOf(given?: SqlFiles): Promise<string> {
  const error = await migrate(database.url, given).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DatabaseRefusal);
  return (error as Error).message;
}

const tables = 'select relname from pg_class where relnamespace = current_schema()::regnamespace order by relname';

test('functions are replaced together with the rights that they need', async () => {
  const table = { '99990101T0000_table': 'create table noted (n integer)' };
  const added = withFunctions({ note: 'note() returns void language sql as $$ insert into noted values (1) $$' });
  const refused = `${files.rights};\n do $$ begin raise exception 'no rights today'; end $$`;
  const unfinished = { ...added, migrations: withMigrations(table).migrations, rights: refused };
  await expect(migrate(database.url, unfinished)).rejects.toThrow('no rights today');
  const { rows } = await client.query(`select to_regproc('note') as note, to_regclass('noted')::text as noted`);
  expect(rows).toEqual([{ note: null, noted: 'noted' }]);
});

test('a migration in a deadlock with a call yields, and is applied after the call', async () => {
  const first = { '99990101T0000_first': 'create table early (n integer); create table late (n integer)' };
  await migrate(database.url, withMigrations(first));
  await client.query('begin');
  await client.query('insert into early values (1)');
  const second = {
    '99990101T0001_second': 'lock table late in exclusive mode; alter table early add column m integer',
  };
  const migrated = migrate(database.url, withMigrations({ ...first, ...second }));
  const isWaiting = `select from pg_locks where not granted and relation = 'early'::regclass`;
  while ((await client.query(isWaiting)).rowCount === 0);
  await client.query('insert into late values (1)');
  await client.query('commit');
  expect(await migrated).toContain('99990101T0001_second');
});

describe('a database', () => {
  test('migrated by several processes at once gets each migration once', async () => {
    const empty = await createTestDatabase();
    const done = await Promise.all(Array.from({ length: 4 }, () => migrate(empty.url)));
    expect(done.flat()).toEqual([...files.migrations.map(({ name }) => name), `${files.functions.length} functions`]);
    expect(await migrate(empty.url)).toEqual([]);
    await empty.drop();
  });

  test('of a newer version is refused with the name of the migration, and left unchanged', async () => {
    await client.query(`insert into migration (name, hash) values ('99991231T0000_of_tomorrow', '')`);
    expect(await refusalOf()).toBe(
      'the database has the unknown migration 99991231T0000_of_tomorrow: ' +
        'use a newer version, or another DATA_DIR if you do not need this data',
    );
    await client.query(`delete from migration where name = '99991231T0000_of_tomorrow'`);
    expect(await migrate(database.url)).toEqual([]);
  });

  test('with an edited migration is refused with its name, before anything is changed', async () => {
    const given = withMigrations({ '20990101T0000_new': 'create table new ()' });
    const [first, ...others] = given.migrations;
    const edited = sqlFile(first?.name ?? '', `${first?.text}-- one more remark\n`);
    expect(await refusalOf({ ...given, migrations: [edited, ...others] })).toBe(
      `the migration ${edited.name} was edited after it was applied: ` +
        'undo the edit and add a new migration, or use a new database',
    );
    expect(await answers(tables)).not.toContain('new');
  });
});

describe('a new migration', () => {
  test('is applied once, in the order of names, even if it is older than the newest applied one', async () => {
    const given = withMigrations({
      '20990101T0001_second': 'insert into notes values (2)',
      '20990101T0000_first': 'create table notes (n integer)',
    });
    expect(await migrate(database.url, given)).toEqual(['20990101T0000_first', '20990101T0001_second']);
    const older = withMigrations({
      '20990101T0001_second': 'insert into notes values (2)',
      '20990101T0000_first': 'create table notes (n integer)',
      '20261122T0000_of_another_branch': 'insert into notes values (3)',
    });
    expect(await migrate(database.url, older)).toEqual(['20261122T0000_of_another_branch']);
    expect(await migrate(database.url, older)).toEqual([]);
    expect(await answers('select n from notes order by n')).toEqual([2, 3]);
  });

  test('that fails is rolled back, and previous ones stay', async () => {
    const given = {
      '20990101T0000_good': 'create table good ()',
      '20990101T0001_bad': 'create table bad (); select 1 / 0',
    };
    await expect(migrate(database.url, withMigrations(given))).rejects.toThrow(
      'migration 20990101T0001_bad: division by zero',
    );
    expect(await answers(tables)).toEqual(expect.arrayContaining(['good']));
    expect(await answers(tables)).not.toContain('bad');
    given['20990101T0001_bad'] = 'create table bad ()';
    expect(await migrate(database.url, withMigrations(given))).toEqual(['20990101T0001_bad']);
  });

  test('has the same hash with either kind of line end', () => {
    expect(sqlFile('a', 'one\r\ntwo\r\n')).toEqual(sqlFile('a', 'one\ntwo\n'));
  });
});

describe('a function', () => {
  const constant = (value: number) => `answer() returns integer language sql as 'select ${value}'`;

  test('is replaced if its file changes and dropped if its file is gone', async () => {
    expect(await migrate(database.url, withFunctions({ answer: constant(1) }))).toEqual(['function answer']);
    expect(await migrate(database.url, withFunctions({ answer: constant(1) }))).toEqual([]);
    expect(await migrate(database.url, withFunctions({ answer: constant(2) }))).toEqual(['function answer']);
    expect(await answers('select answer()')).toEqual([2]);
    expect(await migrate(database.url)).toEqual(['function answer']);
    await expect(answers('select answer()')).rejects.toThrow('function answer() does not exist');
  });

  test.each([
    ['arguments', `answer(n bigint) returns integer language sql as 'select 2'`],
    ['result', `answer() returns text language sql as $$ select '2' $$`],
    ['names of its columns', `answer(out two integer) language sql as 'select 2'`],
  ])('with another signature (%s) takes the place of the older one', async (_, changed) => {
    await migrate(database.url, withFunctions({ answer: constant(1) }));
    await migrate(database.url, withFunctions({ answer: changed }));
    expect(await answers(`select count(*)::integer from pg_proc where proname = 'answer'`)).toEqual([1]);
    expect(await answers(`select prosrc from pg_proc where proname = 'answer'`)).toEqual([
      expect.stringContaining('2'),
    ]);
  });

  test('of a later build is neither replaced nor dropped by an earlier one, which still accepts equal ones', async () => {
    const [earlier, later] = [new Date(1000), new Date(2000)];
    const given = withFunctions({ answer: constant(1) });
    await migrate(database.url, files, earlier);
    expect(await migrate(database.url, given, later)).toEqual(['function answer']);
    expect(await migrate(database.url, given, earlier)).toEqual([]);
    for (const other of [files, withFunctions({ answer: constant(2) })])
      await expect(migrate(database.url, other, earlier)).rejects.toThrow(
        'the database has the functions of a build of 1970-01-01T00:00:02.000Z',
      );
    expect(await answers('select answer()')).toEqual([1]);
    expect(await migrate(database.url, files, new Date(3000))).toEqual(['function answer']);
  });

  test('can call a later one', async () => {
    const given = withFunctions({
      answer: `answer() returns integer language sql as 'select later()'`,
      later: `later() returns integer language sql as 'select 7'`,
    });
    await migrate(database.url, given);
    expect(await answers('select answer()')).toEqual([7]);
  });

  test.each([
    ['plpgsql', 'answer() returns integer language plpgsql as $$ begin retrun 1; end $$', 'retrun'],
    ['sql', `answer() returns integer language sql as 'select missing()'`, 'missing'],
  ])('whose body cannot be read (%s) is refused, and every function stays as it was', async (_, broken, named) => {
    await migrate(database.url, withFunctions({ answer: constant(1), other: constant(1).replace('answer', 'other') }));
    const given = withFunctions({ answer: broken, other: constant(2).replace('answer', 'other') });
    await expect(migrate(database.url, given)).rejects.toThrow(named);
    expect(await answers('select answer() + other()')).toEqual([2]);
  });
});
