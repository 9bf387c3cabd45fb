import { Buffer } from 'node:buffer';
import { expect, test } from '@jest/globals';
import readWorkbook from 'read-excel-file/node';
import { workbookOf } from './workbook.ts';

async function written(labels: readonly string[], rows: readonly (readonly (string | number | boolean | null)[])[]) {
  const file = await workbookOf({ labels, rows });
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
