import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { adminUnderTest } from '../testing/admin-under-test.ts';

const admin = await adminUnderTest();

const rowCount = 3000;
const badRows = 60;
const header = 'platform,handle,name,follower_count,is_verified,language,bio,contacts.EMAIL,last_post_at'.split(',');

/** A valid row with some cells replaced. */
function row(number: number, instead: Readonly<Record<string, string>> = {}): string {
  const cells: Readonly<Record<string, string>> = {
    platform: 'photonet',
    handle: `row.${number}`,
    name: `"Row, ${number}"`,
    follower_count: String(number),
    is_verified: number % 2 === 0 ? 'true' : 'false',
    language: 'de',
    bio: number % 3 === 0 ? `"two\nlines of ""${number}"""` : 'one line',
    'contacts.EMAIL': `row${number}@example.com`,
    last_post_at: '2026-11-01',
    ...instead,
  };
  return header.map((column) => cells[column]).join(',');
}

/** Twelve kinds of bad rows with their messages. */
const kinds: readonly (readonly [(number: number) => string | Buffer, string])[] = [
  [(n) => row(n, { platform: 'othernet' }), 'platform: must be one of photonet, videonet, shortnet'],
  [(n) => row(n, { handle: 'two words' }), 'handle: must be a handle or a link to a profile'],
  [
    (n) => row(n, { name: '' }),
    'name: is missing; it must be text of at most 500 characters, without NUL and broken characters',
  ],
  [(n) => row(n, { follower_count: '1.5k' }), 'follower_count: is an abbreviated number'],
  [(n) => row(n, { is_verified: 'perhaps' }), 'is_verified: must be true or false'],
  [(n) => row(n, { language: 'xx' }), 'language: must be an ISO 639-1 code or the name of a language'],
  [(n) => row(n, { bio: 'a\0b' }), 'bio: must be text of at most 20000 characters, without NUL and broken characters'],
  [(n) => row(n, { handle: '' }), 'handle: is missing; it must be a handle or a link to a profile'],
  [(n) => row(n, { bio: '"never closed' }), 'a quote is closed in the middle of a cell'],
  [(n) => row(n, { bio: '"closed" early' }), 'a quote is closed in the middle of a cell'],
  [(n) => `${row(n, { bio: 'one line' })},more`, 'has 10 cells; the header has 9'],
  [(n) => row(n, { last_post_at: '01.11.2026' }), 'last_post_at: is not a date in the form 2026-11-01'],
];

test('of 3,000 rows, exactly the 60 bad ones of 12 kinds are reported, and the others are imported', async () => {
  const parts: Buffer[] = [Buffer.from(`${header.join(',')}\n`)];
  const expected: { line: number; reason: string }[] = [];
  let line = 2;
  for (let number = 0; number < rowCount; number++) {
    const bad = number % (rowCount / badRows) === 37 ? kinds[expected.length % kinds.length] : undefined;
    const text = bad === undefined ? row(number) : bad[0](number);
    if (bad !== undefined) expected.push({ line, reason: bad[1] });
    const bytes = Buffer.from(text);
    parts.push(bytes, Buffer.from('\n'));
    line += 1 + bytes.filter((byte) => byte === 10).length;
  }
  expect(expected).toHaveLength(badRows);
  const file = path.join(admin.folder, 'large.csv');
  await writeFile(file, Buffer.concat(parts));

  const { status, out, errors } = await admin.run(['creators', 'import', file, '--json']);
  expect({ status, errors: status === 0 ? '' : errors }).toEqual({ status: 0, errors: '' });
  const report = JSON.parse(out);
  expect({ status, ...report }).toMatchObject({
    status: 0,
    lines: rowCount,
    bad: badRows,
    added: rowCount - badRows,
    updated: 0,
    unknown_fields: [],
  });
  expect(report.bad_lines).toEqual(expected);
  const lines = expected.map(({ line: at, reason }) => `line ${at}: ${reason}\n`);
  const shown = lines.filter((text) => !/abbreviated|not a date/.test(text)).slice(0, 20);
  expect(errors).toBe(
    [
      ...shown,
      'Column follower_count is an abbreviated number in 5 lines. Write 1200000 for 1.2M, or use a mapping with "unit": "compact".\n',
      'Column last_post_at is not a date in the form 2026-11-01 in 5 lines. Use a mapping with "unit": "date" and a "format" such as "DD.MM.YYYY", or "excel" for numbers of days.\n',
      `All bad lines are in ${file}.bad-lines.txt.\n`,
    ].join(''),
  );
  expect(readFileSync(`${file}.bad-lines.txt`, 'utf8')).toBe(lines.join(''));

  const { rows } = await sql`
    select count(*)::int as creators, count(distinct handle)::int as handles, sum(follower_count)::bigint as followers,
      count(*) filter (where bio = 'two' || chr(10) || 'lines of "' || follower_count || '"')::int as two_lines
    from creator
  `.execute(admin.db);
  const good = Array.from({ length: rowCount }, (_, number) => number).filter((n) => n % (rowCount / badRows) !== 37);
  expect(rows).toEqual([
    {
      creators: good.length,
      handles: good.length,
      followers: good.reduce((sum, n) => sum + n, 0),
      two_lines: good.filter((n) => n % 3 === 0).length,
    },
  ]);
});
