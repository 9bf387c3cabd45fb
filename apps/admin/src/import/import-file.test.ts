import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { adminUnderTest } from '../testing/admin-under-test.ts';

const admin = await adminUnderTest();
const { run, json } = admin;

function record(handle: string, fields: object = {}): string {
  return JSON.stringify({ platform: 'photonet', handle, name: handle, ...fields });
}

test('a file is imported: bad lines are reported and skipped, known creators updated', async () => {
  const file = path.join(admin.folder, 'creators.ndjson');
  await writeFile(
    file,
    [
      record('ana', { bio: 'hi' }),
      'nonsense',
      '',
      record('bo', { age: -1 }),
      record('cy', { contacts: [{ type: 'EMAIL', value: 'cy@example.com' }] }),
    ].join('\r\n'),
  );
  expect(await run(['creators', 'import', file, '--dry-run'])).toMatchObject({
    status: 1,
    errors: expect.stringContaining('2 of 4 lines are bad; --max-bad allows 0\n'),
  });
  const first = await run(['creators', 'import', file, '--json', '--max-bad', '50%']);
  expect(first.status).toBe(0);
  expect(JSON.parse(first.out)).toMatchObject({
    lines: 4,
    added: 2,
    updated: 0,
    bad: 2,
    bad_lines: [{ line: 2, reason: 'not JSON' }, { line: 4 }],
  });
  expect(first.errors).toMatch(/^line 2: not JSON\nline 4: age: .*\n$/);
  const again = await run(['creators', 'import', '-', '--replace', '--json'], record('ANA'));
  expect(JSON.parse(again.out)).toMatchObject({ added: 0, updated: 1 });
  expect(await json('creators', 'count')).toMatchObject({ total: 2, photonet: 2, videonet: 0 });
});

test('contacts are normalised; unreadable ones are skipped, counted and reported with their line', async () => {
  const lines = [
    record('left.1', { location_id: 'DE', contacts: [{ type: 'PHONE', value: '(030) 123-456' }] }),
    record('left.2', {
      contacts: [
        { type: 'PHONE', value: '(030) 123-456' },
        { type: 'EMAIL', value: 'Ana@Example.COM' },
      ],
    }),
  ].join('\n');
  const { out, errors } = await run(['creators', 'import', '-', '--json'], lines);
  const reason = expect.stringMatching(/^contacts\.0\.value: must be a phone number in international form/);
  expect(JSON.parse(out)).toMatchObject({
    added: 2,
    bad: 0,
    contacts_left_out: 1,
    user_ids_left_out: 0,
    lines_with_contacts_left_out: [{ line: 2, reason }],
  });
  expect(errors).toMatch(/^line 2: skipped a contact: contacts\.0\.value: .*\n$/);
  const { rows } = await sql`
    select contacts from creator_contact join creator on creator.id = creator_id where handle like 'left._' order by handle
  `.execute(admin.db);
  expect(rows).toEqual([
    { contacts: [{ type: 'PHONE', value: '+4930123456' }] },
    { contacts: [{ type: 'EMAIL', value: 'Ana@example.com' }] },
  ]);
});

test('a name of several places is reported with its meaning, once', async () => {
  const lines = ['place.1', 'place.2'].map((handle) => record(handle, { location: 'Georgia' })).join('\n');
  const { out, errors } = await run(['creators', 'import', '-', '--json'], lines);
  expect(JSON.parse(out)).toMatchObject({ added: 2, bad: 0, warnings: [{ line: 1 }] });
  expect(errors).toMatch(
    /^line 1: location was read as Georgia, United States .* Other places of this name: Georgia .*\n$/,
  );
});

test('unknown fields are counted and listed with the closest field, and rejected by --strict', async () => {
  const lines = [record('un.1', { followers: 1 }), record('un.2', { followers: 2, shoe_size: 42 })].join('\n');
  const loose = await run(['creators', 'import', '-', '--json'], lines);
  expect(JSON.parse(loose.out)).toMatchObject({
    added: 2,
    bad: 0,
    unknown_fields: [
      { field: 'followers', lines: 2, did_you_mean: 'follower_count' },
      { field: 'shoe_size', lines: 1, did_you_mean: null },
    ],
  });
  expect(loose.errors).toBe(
    'Unknown fields:\n  followers (2 lines): did you mean follower_count?\n  shoe_size (1 line)\n',
  );
  const strict = await run(['creators', 'import', '-', '--strict', '--json'], `${lines}\n${record('un.3')}`);
  expect(JSON.parse(strict.out)).toMatchObject({ added: 1, updated: 0, bad: 2 });
  expect(strict.errors).toContain('line 1: followers: is not a field of the record; did you mean follower_count?\n');
});

describe('all formats import the same creators', () => {
  interface Row {
    readonly platform: string;
    readonly handle: string;
    readonly name: string;
    readonly bio: string;
    readonly follower_count: number;
    readonly hashtags: readonly string[];
  }
  const table = (rows: readonly Row[], delimiter: string): string =>
    [
      ['platform', 'handle', 'name', 'bio', 'follower_count', 'hashtags'].join(delimiter),
      ...rows.map(({ platform, handle, name, bio, follower_count, hashtags }) =>
        [platform, handle, name, `"${bio.replaceAll('"', '""')}"`, follower_count, hashtags.join('|')].join(delimiter),
      ),
    ].join('\r\n');
  const ndjson = (rows: readonly Row[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

  test.each<[string, (rows: readonly Row[]) => string | Buffer, ...string[]]>([
    ['1.ndjson', ndjson],
    ['2.json', (rows) => JSON.stringify(rows, null, 2)],
    ['3.json', ndjson],
    ['4.csv', (rows) => table(rows, ',')],
    ['5.csv', (rows) => `\ufeff${table(rows, ';')}`],
    ['6.tsv', (rows) => table(rows, '\t')],
    ['7', (rows) => JSON.stringify(rows)],
    ['8', (rows) => table(rows, ',')],
    ['answer', (rows) => `\ufeff${JSON.stringify({ name: 'é', creators: rows, failed_items: [] }, null, 2)}\n`],
    ['9', (rows) => table(rows, '\t')],
    ['10.txt', (rows) => table(rows, ','), '--format', 'csv'],
    ['11.ndjson.gz', (rows) => gzipSync(ndjson(rows))],
    ['12.csv.zst', (rows) => zstdCompressSync(table(rows, ','))],
    ['13', (rows) => gzipSync(table(rows, '\t'))],
    ['14', (rows) => zstdCompressSync(JSON.stringify(rows))],
  ])('the file %s', async (name, contentOf, ...options) => {
    const rows = ['one', 'two', 'three'].map((number, index) => ({
      platform: 'photonet',
      handle: `format.${name}.${number}`,
      name: number,
      bio: `"${number}", the\n${number}`,
      follower_count: index,
      hashtags: ['a', 'b'],
    }));
    const file = path.join(admin.folder, name);
    await writeFile(file, contentOf(rows));
    const { out, errors } = await run(['creators', 'import', file, ...options, '--json']);
    expect(errors).toBe('');
    expect(JSON.parse(out)).toMatchObject({ lines: 3, added: 3, bad: 0, unknown_fields: [] });
    const stored = await sql`
      select platform, handle, name, bio, follower_count::int, hashtags from creator
      where handle = any(${rows.map(({ handle }) => handle)}) order by id
    `.execute(admin.db);
    expect(stored.rows).toEqual(rows);
  });
});

test.each<[string, string | Buffer, string]>([
  ['a header without a required field', 'platform,login,name\na,b,c', 'column handle is missing (is it login?)'],
  ['an empty file', '', 'the file has no records'],
  ['a header without rows', 'platform,handle,name\n', 'the file has no records'],
  ['a header that names a field twice', 'platform,handle,name,bio,bio\n1', 'column bio is repeated'],
  ['a file without a single record', 'one\ntwo\n', 'none of the 2 lines is a creator record'],
  ['a zip archive', 'PK\u0003\u0004', 'this is a zip archive'],
  ['a damaged archive', gzipSync('x').subarray(0, 12), 'the gzip data is truncated'],
  ['an array that is not closed', '[{"platform": "photonet"', 'the JSON array is not closed'],
])('%s is refused', async (_, content, reason) => {
  const file = path.join(admin.folder, 'refused');
  await writeFile(file, content);
  const { status, errors } = await run(['creators', 'import', file]);
  expect(status).toBe(1);
  expect(errors).toContain(reason);
});

test('records before the damage of a file are imported, and the damage is reported', async () => {
  const lines = Array.from({ length: 2500 }, (_, i) => record(`damaged.${i}`, { bio: randomUUID() })).join('\n');
  const file = path.join(admin.folder, 'damaged.ndjson.gz');
  const whole = gzipSync(lines);
  await writeFile(file, whole.subarray(0, whole.length / 2));
  const { status, errors } = await run(['creators', 'import', file]);
  expect({ status, errors }).toEqual({
    status: 1,
    errors: expect.stringMatching(/the gzip data is truncated; records before this point are imported\n$/),
  });
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from creator where handle like 'damaged.%'
  `.execute(admin.db);
  expect(rows[0]?.found).toBeGreaterThan(1000);
});

test.each([
  ['no file', () => path.join(admin.folder, 'absent'), 'there is no such file'],
  ['a folder', () => admin.folder, 'this is a folder'],
])('%s cannot be imported', async (_, file, reason) => {
  const { status, errors } = await run(['creators', 'import', file()]);
  expect(status).toBe(1);
  expect(errors).toContain(reason);
});
