import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Column } from './columns.ts';
import { csvHeader, csvRows, harmless } from './csv.ts';

/** The cells that a spreadsheet makes of a text, whatever it takes for a separator; quotes are no protection in the middle. */
function cellsBySeparator(text: string): string[] {
  return [';', ',', '|', '\t', '\n', '\r'].flatMap((separator) => text.split(separator));
}

/** What a spreadsheet would run. */
const runs = /^[ "\u00A0]*[=+\-@＝＋－＠]/u;

test('a text has no formula in it, wherever it is split', () => {
  const piece = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    ';',
    ',',
    '|',
    '\t',
    '\n',
    '\r',
    ' ',
    '"',
    'a',
    '1',
    "'",
  );
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 12 }), (text) => {
      if (/^\+\d[\d ]*$/.test(text)) return;
      for (const cell of cellsBySeparator(harmless(text))) expect(cell).not.toMatch(runs);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["x;=cmd|'/C calc'!A0;y", "x;'=cmd|'/C calc'!A0;y"],
  ['=1+1', "'=1+1"],
  ['travel - hiking', 'travel - hiking'],
  ['a-b;c', 'a-b;c'],
  ['+4930123456', '+4930123456'],
  ['+4930123456;=1', "'+4930123456;'=1"],
  ['\tx', "'\tx"],
])('%j becomes %j', (text, guarded) => {
  expect(harmless(text)).toBe(guarded);
});

test('cells with separators, quotes and line breaks are quoted; numbers and booleans are not touched', () => {
  const columns: Column<Record<string, string | number | boolean | null>>[] = ['a', 'b', 'c', 'd'].map((key) => ({
    key,
    label: key.toUpperCase(),
    valueOf: (row) => row[key] ?? null,
  }));
  expect(csvHeader(columns)).toBe('A,B,C,D\r\n');
  expect(
    csvRows(columns, [
      { a: 'x;y', b: -2.5, c: true, d: null },
      { a: 'say "hi"', b: 'two\nlines', c: 'p', d: '' },
    ]),
  ).toBe('"x;y",-2.5,true,\r\n"say ""hi""","two\nlines",p,\r\n');
});
