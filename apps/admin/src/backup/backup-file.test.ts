import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from '@creator-discovery/postgres';
import { createMigratedDatabase } from '@creator-discovery/postgres/testing';
import { afterAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { AdminProcess } from '../testing/admin-process.ts';
import { adminUnderTest } from '../testing/admin-under-test.ts';
import { writeNewFile } from './backup-file.ts';

const admin = await adminUnderTest();
const target = await createMigratedDatabase();
afterAll(() => target.drop());

test('a database is backed up to a file with mode 600 and restored from it', async () => {
  const { account_id } = await admin.json('accounts', 'create', '--name', 'Acme', '--credits', '100');
  const file = path.join(admin.folder, 'one.backup');
  const backup = await admin.json('backup', '--out', file);
  expect(backup).toMatchObject({ file, bytes: (await stat(file)).size });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(admin.folder)).toEqual(['one.backup']);

  const { status, out } = await admin.run(['restore', '--from', file, '--json'], '', { DATABASE_URL: target.url });
  expect(status).toBe(0);
  const restored = JSON.parse(out);
  expect(restored).toMatchObject({ backup_id: backup.backup_id, taken_at: backup.taken_at, rows: backup.rows });
  expect(restored.gone_since_then.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['credits', 'jobs', 'accounts and keys', 'erased creators']),
  );
  const shown = await admin.run(['accounts', 'show', account_id, '--json'], '', { DATABASE_URL: target.url });
  expect(JSON.parse(shown.out)).toMatchObject({ name: 'Acme', credits_remaining: 100 });
  const verified = await admin.run(['credits', 'verify', '--json'], '', { DATABASE_URL: target.url });
  expect(JSON.parse(verified.out)).toMatchObject({ ok: true });

  const audited = await admin.run(['audit', 'list', '--action', 'admin.restore', '--json'], '', {
    DATABASE_URL: target.url,
  });
  expect(JSON.parse(audited.out)).toMatchObject([{ subject_id: backup.backup_id, detail: { outcome: 'done' } }]);

  const again = await admin.run(['restore', '--from', file], '', { DATABASE_URL: target.url });
  expect(again).toMatchObject({ status: 1, errors: expect.stringMatching(/^error: the database contains data .*\n$/) });
});

test('an existing file is not overwritten', async () => {
  const file = path.join(admin.folder, 'there');
  await writeFile(file, 'mine');
  expect(await admin.run(['backup', '--out', file])).toMatchObject({
    status: 1,
    errors: `error: ${file} already exists\n`,
  });
  expect(await readFile(file, 'utf8')).toBe('mine');
});

test.each([
  [['backup'], 2],
  [['restore'], 2],
  [['backup', '--out', '/there/is/no/such/folder'], 1],
  [['restore', '--from', '/there/is/no/such/file'], 1],
  [['restore', '--from', tmpdir()], 1],
])('%j fails with one line', async (args, status) => {
  const run = await admin.run(args);
  expect(run).toMatchObject({ status, out: '', errors: expect.stringMatching(/^error: .*\n$/) });
});

test('an interrupted backup leaves no file behind', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backup-file-'));
  const broken = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from('half');
    throw new Error('the connection ended');
  };
  await expect(writeNewFile(path.join(folder, 'file'), broken())).rejects.toThrow('the connection ended');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('memory does not grow with the size of the database or the file', async () => {
  const [small, large, empty] = await Promise.all([1, 2, 3].map(() => createMigratedDatabase()));
  await fillWithLongTexts(large?.url ?? '', 220);
  const peak = async (url: string, args: readonly string[]): Promise<number> => {
    const { status, errors, peakMebibytes } = await new AdminProcess(url, args).end();
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
    return peakMebibytes;
  };
  const files = { small: path.join(admin.folder, 'small'), large: path.join(admin.folder, 'large') };
  const baseline = await peak(small?.url ?? '', ['backup', '--out', files.small]);
  expect(await peak(large?.url ?? '', ['backup', '--out', files.large])).toBeLessThan(baseline + 190);
  expect((await stat(files.large)).size).toBeGreaterThan(220_000_000);
  expect(await peak(empty?.url ?? '', ['restore', '--from', files.large])).toBeLessThan(baseline + 190);
  await Promise.all([small, large, empty].map((database) => database?.drop()));
}, 240_000);

/** Inserts entries of 1 MB each; PostgreSQL compresses them to a few kilobytes. */
async function fillWithLongTexts(url: string, entries: number): Promise<void> {
  const db = createDatabase(url, { max: 1, statementTimeoutMs: 0 });
  await sql`
    insert into history (history_id, account_id, kind, source, filters_summary, fingerprint, request_id)
    select gen_random_uuid(), gen_random_uuid(), 'unlock', 'api', repeat('0123456789', 100000), 'f', 'r'
    from generate_series(1, ${entries}::integer)
  `.execute(db);
  await db.destroy();
}
