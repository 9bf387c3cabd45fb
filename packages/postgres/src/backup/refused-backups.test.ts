import { query, withClient } from '@creator-discovery/embedded-postgres';
import { createTestDatabase, type TestDatabase } from '@creator-discovery/embedded-postgres/testing';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DatabaseRefusal } from '../schema/database-refusal.ts';
import { readSqlFiles, type SqlFiles, sqlFile } from '../schema/sql-files.ts';
import { createMigratedDatabase } from '../testing.ts';
import { backUp } from './back-up.ts';
import { verifyBackup } from './backup-format.ts';
import { restore } from './restore.ts';
import { contentsOf } from './testing/database-contents.ts';
import { fillDatabase } from './testing/filled-database.ts';

const made: TestDatabase[] = [];

const files = await readSqlFiles();
const source = await createMigratedDatabase();
await fillDatabase(source.url, 60);
const chunks: Buffer[] = [];
await backUp(source.url, async (bytes) => {
  for await (const chunk of bytes) chunks.push(chunk);
});
const backup = Buffer.concat(chunks);

afterEach(async () => {
  await Promise.all(made.splice(0).map((database) => database.drop()));
});

afterAll(async () => {
  await source.drop();
});

async function targetOf(create: () => Promise<TestDatabase>): Promise<string> {
  const database = await create();
  made.push(database);
  return database.url;
}

function inPieces(bytes: Buffer, size = 10_000): () => AsyncIterable<Uint8Array> {
  return async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it was accepted'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DatabaseRefusal);
  return (error as Error).message;
}

describe('a damaged file', () => {
  const wrong =
    /^(?:the backup is damaged: .+; nothing was restored|this file is not a backup, or it was made by a newer version)$/;

  test('is refused if it ends early anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: backup.length - 1 }), async (length) => {
        expect(await refusalOf(verifyBackup(inPieces(backup.subarray(0, length))()))).toMatch(wrong);
      }),
      { numRuns: 30, examples: [[0], [1], [backup.length - 1], [backup.length - 2]] },
    );
  });

  test('is refused if any byte was changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: backup.length - 2 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const changed = Buffer.from(backup);
          changed[at] = (changed[at] as number) ^ by;
          expect(await refusalOf(verifyBackup(inPieces(changed)()))).toMatch(wrong);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([
    ['continued by itself', () => Buffer.concat([backup, backup])],
    ['continued by a line end', () => Buffer.concat([backup, Buffer.from('\n')])],
    ['begun with something else', () => Buffer.concat([Buffer.from('\n'), backup])],
    ['without one of its parts', () => withoutPart(backup)],
    ['an empty file', () => Buffer.alloc(0)],
    ['a file of another kind', () => Buffer.alloc(1_000_000, 'PGDMP')],
  ])('is refused when it is %s, and the database stays empty', async (_, changed) => {
    const target = await targetOf(createTestDatabase);
    expect(await refusalOf(restore(target, inPieces(changed())))).toMatch(wrong);
    expect([...(await contentsOf(target))]).toEqual([]);
  });

  test('that changes after its verification is refused, and everything is rolled back', async () => {
    const target = await targetOf(createTestDatabase);
    const changed = Buffer.from(backup);
    changed.write('Kreator', backup.indexOf('Creator 1'));
    let opened = 0;
    const open = (): AsyncIterable<Uint8Array> => inPieces(opened++ === 0 ? backup : changed)();
    expect(await refusalOf(restore(target, open))).toMatch(wrong);
    expect(opened).toBe(2);
    expect([...(await contentsOf(target))]).toEqual([]);
  });

  test('is read the same in pieces of any size', async () => {
    for (const size of [1, 7, 65_536, backup.length]) {
      const { tables } = await verifyBackup(inPieces(backup, size)());
      expect(tables.map(({ name }) => name)).toContain('account');
    }
  });
});

describe('a database', () => {
  test('with data is refused with the name of a table, and left unchanged', async () => {
    const target = await targetOf(createMigratedDatabase);
    await fillDatabase(target, 10);
    const before = await contentsOf(target);
    expect(await refusalOf(restore(target, inPieces(backup)))).toBe(
      'the database contains data (table account): restore into a new, empty database',
    );
    expect(await contentsOf(target)).toEqual(before);
  });

  test('of another application is refused too', async () => {
    const target = await targetOf(createTestDatabase);
    await query(target, 'create table theirs as select 1 as n');
    expect(await refusalOf(restore(target, inPieces(backup)))).toContain('(table theirs)');
  });

  test('that was migrated and never used is accepted', async () => {
    const target = await targetOf(createMigratedDatabase);
    await restore(target, inPieces(backup));
    expect((await contentsOf(target)).get('ledger_entry')).toBe((await contentsOf(source.url)).get('ledger_entry'));
    expect((await contentsOf(target)).get('suppression_key')).toBe(
      (await contentsOf(source.url)).get('suppression_key'),
    );
  });

  test('with a migration that the backup lacks is refused with its name', async () => {
    const target = await targetOf(createMigratedDatabase);
    await query(target, `insert into migration (name, hash) values ('20990101T0000_next', 'x')`);
    expect(await refusalOf(restore(target, inPieces(backup)))).toBe(
      'the database has the migration 20990101T0000_next, which is newer than the backup: restore into a new, empty database',
    );
  });

  test('in use is refused after a while, without disturbing its users for long', async () => {
    const target = await targetOf(createMigratedDatabase);
    const refusal = await withClient(target, async (client) => {
      await client.query('begin; select from account');
      return refusalOf(restore(target, inPieces(backup)));
    });
    expect(refusal).toBe('other processes are using the database: restore into a new, empty database');
  });

  test('whose session ends during a restore can be restored again', async () => {
    const target = await targetOf(createTestDatabase);
    let opened = 0;
    const open = async function* (): AsyncGenerator<Uint8Array> {
      opened += 1;
      for (const at of [0, 1, 2, 3]) {
        yield backup.subarray((at * backup.length) / 4, ((at + 1) * backup.length) / 4);
        if (opened === 2 && at === 2) await endSessions(target);
      }
    };
    await expect(restore(target, open)).rejects.toThrow();
    expect([...(await contentsOf(target))]).toEqual([]);
    await restore(target, inPieces(backup));
    expect((await contentsOf(target)).get('creator')).toBe((await contentsOf(source.url)).get('creator'));
  });
});

describe('a backup', () => {
  test('of a newer version is refused with its first unknown migration, before anything is written', async () => {
    const target = await targetOf(createTestDatabase);
    const older: SqlFiles = { ...files, migrations: files.migrations.slice(0, -2) };
    expect(await refusalOf(restore(target, inPieces(backup), older))).toBe(
      `the backup has the unknown migration ${files.migrations.at(-2)?.name}: restore it with a newer version`,
    );
    expect([...(await contentsOf(target))]).toEqual([]);
  });

  test('made with a different migration is refused with its name', async () => {
    const target = await targetOf(createTestDatabase);
    const [first, ...others] = files.migrations;
    const edited = sqlFile(first?.name ?? '', `${first?.text}-- edited\n`);
    expect(await refusalOf(restore(target, inPieces(backup), { ...files, migrations: [edited, ...others] }))).toContain(
      `a different migration ${edited.name}`,
    );
  });
});

/** Returns the file without its second table; each remaining part is intact. */
function withoutPart(bytes: Buffer): Buffer {
  const first = bytes.indexOf('\ntable ', bytes.indexOf('\ntable ') + 1) + 1;
  const next = bytes.indexOf('\ntable ', first) + 1;
  return Buffer.concat([bytes.subarray(0, first), bytes.subarray(next)]);
}

async function endSessions(url: string): Promise<void> {
  await query(
    url,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}
