import type { FileRecord } from '@creator-discovery/creators';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jsonArrayOf } from './json-array.ts';

async function read(text: string | Uint8Array, size = 1 << 20): Promise<FileRecord[]> {
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  }
  const found: FileRecord[] = [];
  for await (const record of jsonArrayOf(pieces())) found.push(record);
  return found;
}

test('the entries of any array are found, whatever the chunk boundaries', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue({ maxDepth: 3 })),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      async (entries, size, spaced) => {
        const found = await read(JSON.stringify(entries, null, spaced ? 2 : 0), size);
        expect(found.map((record) => ('text' in record ? JSON.parse(record.text) : record))).toEqual(
          JSON.parse(JSON.stringify(entries)),
        );
      },
    ),
  );
});

test('an entry has the number of the line it starts in', async () => {
  expect(await read('\ufeff\n[\n  {"a":\n 1},\n\n  {"a": 2}, 3\n]\n')).toEqual([
    { line: 3, text: '\n  {"a":\n 1}' },
    { line: 6, text: '\n\n  {"a": 2}' },
    { line: 6, text: ' 3\n' },
  ]);
  expect(await read('[]')).toEqual([]);
});

test('a broken entry is one record, and the next can be read', async () => {
  const found = await read('[{"a" 1}, nonsense, , {"a": 2},]');
  expect(found.map((record) => ('text' in record ? record.text.trim() : record.unreadable))).toEqual([
    '{"a" 1}',
    'nonsense',
    'an entry is missing before a comma or the closing bracket',
    '{"a": 2}',
    'an entry is missing before a comma or the closing bracket',
  ]);
});

test('entries that are too long or not UTF-8 are bad records', async () => {
  const long = `"${'x'.repeat(1 << 20)}"`;
  const bytes = Buffer.concat([Buffer.from(`[1,${long},`), Buffer.from([0x22, 0xff, 0x22]), Buffer.from(',2]')]);
  expect((await read(bytes, 1000)).map((record) => ('text' in record ? record.text : record.unreadable))).toEqual([
    '1',
    'longer than 1 MiB (1,048,576 bytes)',
    'not UTF-8',
    '2',
  ]);
});

test.each([
  ['{"a": 1}', 'line 1: there is text before the JSON array'],
  ['[1]\n2', 'line 2: there is text after the JSON array'],
  ['[1,\n{"a": [1, 2},\n3]', 'the JSON array is not closed: nothing after line 2 could be read'],
  ['[1,\n"unclosed, 2]', 'the JSON array is not closed: nothing after line 2 could be read'],
  ['', 'the JSON array is not closed'],
])('%j is refused: its entries cannot be separated', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});

test('a hundred thousand levels are counted, not stored', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(await read(`[${deep},1]`)).toEqual([
    { line: 1, text: deep },
    { line: 1, text: '1' },
  ]);
});
