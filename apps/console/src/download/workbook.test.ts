import { Buffer } from 'node:buffer';
import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { workbookOf } from './workbook.ts';

async function written(labels: readonly string[], rows: readonly (readonly (string | number | boolean | null)[])[]) {
  const file = workbookOf({ columns: labels.map((label) => ({ label })), rows });
  const [sheet] = await readWorkbook(Buffer.from(await file.arrayBuffer()), { trim: false });
  return sheet?.data;
}

test('texts that look like formulas, numbers or dates stay texts', async () => {
  const texts = [
    '=1+1',
    "=cmd|'/C calc'!A0",
    '+4930123456',
    '-2',
    '@SUM(A1)',
    '007',
    '1e5',
    '2026-11-21',
    ' x ',
    '<b>&"',
    '_x0041_ _x005f__X0041_',
  ];
  const [, row] =
    (await written(
      texts.map((_, index) => `c${index}`),
      [texts],
    )) ?? [];
  expect(row).toEqual(texts);
});

test('numbers, booleans and empty cells keep their type', async () => {
  expect(await written(['a', 'b', 'c', 'd'], [[1.5, true, null, 0]])).toEqual([
    ['a', 'b', 'c', 'd'],
    [1.5, true, null, 0],
  ]);
});

test('invalid XML characters are removed, emoji and line breaks stay, and long texts are cut', async () => {
  const rows = [['a\u0000b\u001Fc', 'x\uD800y', '📍 two\nlines', 'z'.repeat(40_000)]];
  const [, row] = (await written(['a', 'b', 'c', 'd'], rows)) ?? [];
  expect(row).toEqual(['abc', 'xy', '📍 two\nlines', 'z'.repeat(32_767)]);
});

test('dates, percentages and links are cells of their kind; a filter covers the table, and unused contact channels are left out', async () => {
  const columns = [
    { label: 'Profile', kind: 'link' },
    { label: 'WhatsApp', kind: 'contact' },
    { label: 'Last post', kind: 'day' },
    { label: 'Engagement %', kind: 'percent' },
    { label: 'Real followers', kind: 'share' },
  ] as const;
  const rows = [
    ['https://photonet.example/a?b=1&c="2"', null, '2026-11-21', 3.25, 0.923],
    ['javascript:alert(1)', null, null, null, null],
  ];
  const file = Buffer.from(await workbookOf({ columns, rows }).arrayBuffer());
  const [sheet] = await readWorkbook(file, { trim: false });
  expect(sheet?.data).toEqual([
    ['Profile', 'Last post', 'Engagement %', 'Real followers'],
    ['https://photonet.example/a?b=1&c="2"', new Date('2026-11-21'), 0.0325, 0.923],
    ['javascript:alert(1)', null, null, null],
  ]);
  const xml = strFromU8(Buffer.concat(Object.values(unzipSync(file))));
  expect(xml).toContain('<autoFilter ref="A1:D3"/>');
  expect(xml.match(/<hyperlink /g)).toHaveLength(1);
  // openpyxl and pandas refuse a fill without a pattern.
  expect(xml).toContain('<fill><patternFill/></fill>');
  expect(xml).toContain('Target="https://photonet.example/a?b=1&amp;c=&quot;2&quot;"');
});
