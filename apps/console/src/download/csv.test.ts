import { type Column, csvHeader, csvRows } from '@creator-discovery/creators/reading';
import { expect, test } from '@jest/globals';
import { creatorColumns } from './columns.ts';
import { beginFile, columnsOf } from './make-file.ts';

test('cells with separators, quotes and line breaks are quoted, and formulas guarded; numbers and booleans are unchanged', () => {
  const columns: Column<Record<string, string | number | boolean | null>>[] = ['a', 'b', 'c', 'd'].map((key) => ({
    key,
    label: key.toUpperCase(),
    valueOf: (row) => row[key] ?? null,
  }));
  expect(csvHeader(columns)).toBe('A,B,C,D\r\n');
  expect(
    csvRows(columns, [
      { a: 'x;y', b: -2.5, c: true, d: null },
      { a: 'say "hi"', b: 'two\nlines', c: '=p', d: '' },
    ]),
  ).toBe('"x;y",-2.5,true,\r\n"say ""hi""","two\nlines",\'=p,\r\n');
});

test('files for mail tools have address, first name, name and handle of everyone with an address', async () => {
  const rows = [
    { name: '✨ Ana-Lía Pérez', handle: 'ana', email: 'a@example.com' },
    { name: 'Ben', handle: 'ben', email: null },
  ] as never;
  const file = await beginFile('mail', columnsOf('mail', creatorColumns), ';');
  file.add(rows);
  expect(await (await file.finish()).text()).toBe(
    'Email;First name;Name;Handle\r\na@example.com;Ana-Lía;✨ Ana-Lía Pérez;ana\r\n',
  );
});
