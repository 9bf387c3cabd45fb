import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import writeWorkbook, { type SheetData } from 'write-excel-file/node';
import { adminUnderTest } from '../testing/admin-under-test.ts';

const admin = await adminUnderTest();

async function imported(name: string, content: string | Uint8Array, ...options: string[]) {
  const file = path.join(admin.folder, name);
  await writeFile(file, content);
  return admin.run(['creators', 'import', file, '--json', ...options]);
}

async function stored(handle: string): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(creator) || jsonb_build_object('contacts', contacts) as row
    from creator left join creator_contact on creator_id = id where handle = ${handle}
  `.execute(admin.db);
  return rows[0]?.row;
}

const fields = {
  platform: { constant: 'photonet' },
  handle: 'Konto',
  name: 'Name',
  follower_count: { from: 'Fans', unit: 'number' },
  engagement_rate_pct: { from: 'ER', unit: 'percent', decimal: ',' },
  is_verified: { from: 'Echt', unit: 'flag' },
  last_post_at: { from: 'Post', unit: 'date', format: 'DD.MM.YYYY' },
  location: 'Land',
  language: 'Sprache',
};
const germanHeader = 'Konto;Name;Fans;ER;Echt;Post;Land;Sprache';
const german = {
  ...{ follower_count: 12_400, engagement_rate_pct: 3.2, is_verified: true },
  ...{ last_post_at: '2026-11-01', location_id: 'DE', language: 'de' },
};

/** Encodes text as Windows-1252, which is Latin-1 for these letters. */
function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');
}

function utf16(text: string): Buffer {
  return Buffer.from(`\ufeff${text}`, 'utf16le');
}

describe('files of spreadsheets in other countries', () => {
  async function mapping(change: object = {}): Promise<string> {
    const file = path.join(admin.folder, 'national.json');
    await writeFile(file, JSON.stringify({ fields: { ...fields, ...change } }));
    return file;
  }
  const slashes = { last_post_at: { from: 'Post', unit: 'date', format: 'DD/MM/YYYY' } };
  const unmarked = (text: string) => Buffer.from(text, 'utf16le').swap16();
  const row = (handle: string, fans: string, rest: string) => `${handle};Jürgen €;${fans};${rest}`;

  test.each<[string, string | Uint8Array, object, ...string[]]>([
    [
      'de.1252.csv',
      windows1252(`${germanHeader}\r\n${row('de.1252.csv', '12.400', '3,20%;WAHR;01.11.2026;Deutschland;German')}`),
      {},
      ...['--encoding', 'windows-1252'],
    ],
    [
      'de.utf16.txt',
      utf16(
        `${germanHeader}\n${row('de.utf16.txt', '12.400', '3,2;ja;1.11.2026;Germany;de_DE')}`.replaceAll(';', '\t'),
      ),
      {},
    ],
    [
      'fr.1252.csv',
      windows1252(
        `${germanHeader}\r\n${row('fr.1252.csv', '12\u00a0400', '3,2 %;VRAI;01/11/2026;Allemagne;allemand')}`,
      ),
      slashes,
      ...['--encoding', 'cp1252'],
    ],
    [
      'br.csv',
      `\ufeffsep=;\r\n${germanHeader}\r\n${row('br.csv', '12,4 k', '3,2;VERDADEIRO;01/11/2026;Alemanha;alemão')}`,
      slashes,
    ],
    ['cr.csv', unmarked(`${germanHeader}\r${row('cr.csv', '12400', '3,2;1;01.11.2026;DE;"de"')}\r`), {}],
  ])('%s is imported completely', async (name, content, change, ...options) => {
    const { out, errors } = await imported(name, content, '--mapping', await mapping(change), ...options);
    expect(errors).toBe('');
    expect(JSON.parse(out)).toMatchObject({ lines: 1, added: 1, bad: 0, unknown_fields: [] });
    expect(await stored(name)).toMatchObject({ ...german, name: 'Jürgen €' });
  });

  test('a file in another encoding is refused once, before anything is written', async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => row(`many.${at}`, '1', '1;1;01.11.2026;DE;de'));
    const bytes = windows1252([germanHeader, ...lines].join('\n').replaceAll('Jürgen €', 'Jurgen').concat(';;\ncafé'));
    const file = path.join(admin.folder, 'late.csv');
    await writeFile(file, bytes);
    const reason = 'error: line 3002 is not UTF-8: save the file as CSV UTF-8, or pass --encoding windows-1252\n';
    for (const [from, input] of [[file], ['-', bytes]] as const) {
      const run = await admin.run(['creators', 'import', from, '--mapping', await mapping()], input);
      expect(run).toEqual({ status: 1, out: '', errors: reason });
    }
    expect(await stored('many.0')).toBeUndefined();
  });

  test.each([
    ['shift_jis', Buffer.from('platform,handle,name\nphotonet,ana,\x83\x65\x83\x58\x83\x67', 'latin1')],
    ['windows-1251', Buffer.from('\xca\xe0\xed\xe0\xeb;\xc8\xec\xff\nana;A', 'latin1')],
    ['NAME, such as gb18030 or euc-kr', Buffer.from('platform,handle,name\nphotonet,ana,\xb1\xb1\xbe\xa9', 'latin1')],
  ])('the encoding %s is suggested', async (encoding, content) => {
    expect((await imported('other.csv', content)).errors).toContain(`pass --encoding ${encoding}\n`);
  });

  test('a column in another format is refused once, before anything is written', async () => {
    const table =
      'platform;handle;name;follower_count;engagement_rate_pct\nphotonet;de.1;A;12.400;\nphotonet;de.2;B;1;3,5\n';
    const { status, errors } = await imported('columns.csv', table);
    expect({ status, errors }).toEqual({
      status: 1,
      errors:
        'error: nothing was imported. Column follower_count is not a plain number in 1 line. Write 12400 or 22.5, or use a ' +
        'mapping with "unit": "number" and "decimal": "." or ",". Column engagement_rate_pct is not a plain number in 1 line. ' +
        'Write 12400 or 22.5, or use a mapping with "unit": "number" and "decimal": "." or ",".\n',
    });
    expect(await stored('de.2')).toBeUndefined();
  });

  test('a mapping that names a missing column is refused with the nearest column', async () => {
    const { status, errors } = await imported('missing.csv', 'Konto;Nahme\na;b', '--mapping', await mapping());
    expect({ status, errors }).toEqual({
      status: 1,
      errors: expect.stringContaining(
        'the mapping of name names the column Name, which is missing (did you mean Nahme?)',
      ),
    });
  });
});

const header = ['platform', 'handle', 'name', 'bio'];

test.each([
  ['a quoted comma in a header with semicolons', '"platform";"handle";"name";"a, b, c, d"\nphotonet;HANDLE;N;x'],
  ['tabs in a CSV file', `${header.join('\t')}\nphotonet\tHANDLE\tN\tx`],
  ['pipes', `${header.join('|')}\nphotonet|HANDLE|N|x`],
  ['a quoted note of the delimiter', `"sep=;"\r\n${header.join(';')}\r\nphotonet;HANDLE;N;a,b`],
  ['a note of the delimiter', `sep=|\n${header.join('|')},a,b,c,d\nphotonet|HANDLE|N|x`],
  ['CR line ends with LF in a cell', `${header.join(',')}\rphotonet,HANDLE,N,"x\ny"\r`],
  ['missing and empty cells at the end', `${header.join(',')},age\nphotonet,HANDLE,N\n`],
  ['empty rows and columns before the header', `,,\n,,\n,${header.join(',')}\n,photonet,HANDLE,N,x\n`],
  ['empty cells beyond the header', `${header.join(',')}\nphotonet,HANDLE,N,x,,\n`],
])('%s', async (name, table) => {
  const handle = name.replaceAll(' ', '.');
  const { status, out } = await imported('layout.csv', table.replace('HANDLE', handle));
  expect({ status, ...JSON.parse(out) }).toMatchObject({ status: 0, lines: 1, added: 1 });
  expect(await stored(handle)).toMatchObject({ name: 'N' });
});

test('a dry run has the counts of the run, for creators that occur several times, too', async () => {
  const rows = Array.from({ length: 2400 }, (_, at) => `photonet,dry.${at % 1100},N,${at % 7 === 0 ? 'N/A' : 'x'}`);
  const table = [header.join(','), ...rows, 'photonet,,N,x'].join('\n');
  const before = await admin.json('creators', 'count');
  const dry = await imported('dry.csv', table, '--dry-run');
  expect(await admin.json('creators', 'count')).toEqual(before);
  const real = await imported('dry.csv', table);
  const { seconds: _, dry_run, ...counts } = JSON.parse(dry.out);
  expect(counts).toMatchObject({ lines: 2401, added: 1100, updated: 1300, bad: 1, placeholder_cells: 343 });
  expect(JSON.parse(real.out)).toMatchObject(counts);
  expect(dry_run).toBe(true);
});

test('more than twenty bad lines are in a file beside the imported one', async () => {
  const table = [header.join(','), ...Array(30).fill('photonet,two words,N,x'), 'photonet,fine,N,x'].join('\n');
  const few = await imported(
    'few.csv',
    table
      .split('\n')
      .slice(11)
      .join('\n')
      .replace(/^/, `${header.join(',')}\n`),
  );
  expect(few).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/^(line .*\n){20}error: 20 of 21 lines are bad/),
  });
  expect(existsSync(path.join(admin.folder, 'few.csv.bad-lines.txt'))).toBe(false);
  const { errors } = await imported('many.csv', table, '--max-bad', '30');
  expect(errors).toMatch(/^(line .*\n){20}All bad lines are in .*many\.csv\.bad-lines\.txt\.\n$/);
});

test('warnings follow the bad lines and share their room on the terminal', async () => {
  const warned = ['platform,handle,name,contacts.TELEGRAM', ...Array(22).fill('photonet,warned,N,t.me/+AbC')].join(
    '\n',
  );
  const { errors } = await imported('warned.csv', `${warned}\nphotonet,two words,N,\n`, '--max-bad', '1');
  expect(errors).toMatch(/^line 24: handle.*\n(line \d+: skipped a contact.*\n){19}All bad lines are in/);
});

describe('XLSX', () => {
  async function workbook(...sheets: SheetData[]): Promise<Buffer> {
    return writeWorkbook(sheets.map((data, at) => ({ data, sheet: `S${at}` }))).toBuffer();
  }
  const cells = (...texts: string[]) => texts.map((value) => ({ value, type: String }) as const);

  test('typed cells are read, and other sheets reported', async () => {
    const day = { value: new Date('2026-11-01'), type: Date, format: 'dd.mm.yyyy' } as const;
    const data: SheetData = [
      cells(
        'Platform',
        'Handle',
        'Name',
        'follower_count',
        'is_verified',
        'last_post_at',
        'as_of',
        'platform_user_id',
        'bio',
        'engagement_rate_pct',
        'average_likes',
        'audience.credibility',
      ),
      [
        ...cells('photonet', 'typed', '=1+1 _x0041_'),
        ...([{ value: 12_400, type: Number }, { value: true, type: Boolean }, day, day] as const),
        { value: 4711, type: Number },
        null,
        { value: 0.032, type: Number, format: '0.0%' },
        { value: 3, type: Number, format: '0"%"' },
        { value: 0.8, type: Number, format: '0%' },
      ],
    ];
    const { status, out, errors } = await imported('typed', await workbook([], data, [cells('more')]));
    expect({ status, errors }).toEqual({ status: 0, errors: 'The sheet S2 was not read: only the first one is.\n' });
    expect(JSON.parse(out)).toMatchObject({ lines: 1, added: 1, unknown_fields: [] });
    expect(await stored('typed')).toMatchObject({
      ...{ follower_count: 12_400, is_verified: true, last_post_at: '2026-11-01', platform_user_id: '4711' },
      ...{ engagement_rate_pct: 3.2, average_likes: 3, audience: { credibility: 0.8 } },
      as_of: expect.stringContaining('2026-11-01T00:00:00'),
    });
  });

  test.each([
    [
      'a formula without its result',
      async () => workbook([cells('handle'), [{ value: 'A1', type: 'Formula' }]]),
      'cell A2 of S0 has a formula without its result',
    ],
    ['damaged', async () => (await workbook([cells('a')])).fill(7, 40, 90), 'the spreadsheet cannot be read'],
    ['not a workbook', async () => Buffer.from('PK\u0003\u0004'), 'this is a zip archive but no XLSX workbook'],
    ['a page', async () => Buffer.from('<html><table>'), 'this is HTML or XML: save it as XLSX, or as CSV UTF-8'],
    ['an old workbook', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'this is an old Excel file (.xls)'],
  ])('%s', async (_, content, reason) => {
    const { status, errors } = await imported('wrong.xlsx', await content());
    expect({ status, errors }).toEqual({ status: 1, errors: expect.stringContaining(reason) });
  });
});
