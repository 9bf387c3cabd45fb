import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type TableRow, tableRows } from './table-rows.ts';

interface Reading {
  readonly delimiter?: string;
  readonly lineEnd?: string;
  /** Bytes per chunk. */
  readonly size?: number;
}

async function read(
  text: string | Uint8Array,
  { delimiter = ',', lineEnd = '\n', size = 1 << 20 }: Reading = {},
): Promise<TableRow[]> {
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  }
  const rows: TableRow[] = [];
  for await (const row of tableRows(pieces(), { delimiter, lineEnd })) rows.push(row);
  return rows;
}

async function brief(text: string | Uint8Array, reading: Reading = {}): Promise<unknown[]> {
  return (await read(text, reading)).map((row) => [row.line, 'cells' in row ? row.cells : row.unreadable]);
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

test('any cells are read back, including line ends, quotes and delimiters', async () => {
  const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', '\t', 'a', 'é') }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 90 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom(',', '\t', ';'),
      async (rows, lineEnd, delimiter) => {
        const text = rows.map((cells) => cells.map(quoted).join(delimiter) + lineEnd).join('');
        const found = await read(text, { delimiter, lineEnd: lineEnd === '\r' ? lineEnd : '\n', size: 7 });
        expect(found.map((row) => ('cells' in row ? row.cells : row))).toEqual(rows);
      },
    ),
  );
});

test('rows have the number of the line they start in; blank lines and the byte order mark are skipped', async () => {
  expect(await brief('\ufeffa,b\r\n\r\n"1\r\n2",3\r\n4,5')).toEqual([
    [1, ['a', 'b']],
    [3, ['1\r\n2', '3']],
    [5, ['4', '5']],
  ]);
});

test('a quote in an unquoted cell is a plain character', async () => {
  expect(await brief('5" pipe,b"c')).toEqual([[1, ['5" pipe', 'b"c']]]);
});

test.each([
  [
    'an unclosed quote',
    'a,"b\nc,d\ne,f',
    [
      [1, 'a quote is not closed'],
      [2, ['c', 'd']],
      [3, ['e', 'f']],
    ],
  ],
  [
    'a quote that closes mid-cell in a later line',
    'a,"b\nc,"d"\n',
    [
      [1, 'a quote is closed in the middle of a cell'],
      [2, ['c', 'd']],
    ],
  ],
  [
    'a quoted cell with more after it',
    '"a"b,c\nd,e',
    [
      [1, 'a quote is closed in the middle of a cell'],
      [2, ['d', 'e']],
    ],
  ],
])('%s costs one row', async (_, text, rows) => {
  expect(await brief(text)).toEqual(rows);
});

test('a row above 1 MiB costs one row, on one line or many', async () => {
  const [long, many] = ['x'.repeat((1 << 20) + 1), 'y\n'.repeat(600_000)];
  const rows = await brief(`a,b\n${long},c\nd,"${many}",f\ng,h`);
  expect(rows[0]).toEqual([1, ['a', 'b']]);
  expect(rows[1]).toEqual([2, 'longer than 1 MiB (1,048,576 bytes)']);
  expect(rows[2]).toEqual([3, 'a quote is not closed, or the row is longer than 1 MiB (1,048,576 bytes)']);
  expect(rows.at(-1)).toEqual([600_004, ['g', 'h']]);
});

test('bytes that are not UTF-8 cost one line', async () => {
  expect(await brief(Buffer.concat([Buffer.from('a,b\n"'), Buffer.from([0xff]), Buffer.from('",c\nd,e')]))).toEqual([
    [1, ['a', 'b']],
    [2, 'not UTF-8'],
    [3, ['d', 'e']],
  ]);
});
