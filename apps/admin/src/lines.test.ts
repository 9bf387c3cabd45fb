import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { linesOf } from './lines.ts';

async function collected(chunks: Iterable<Uint8Array>): Promise<string[]> {
  const lines: string[] = [];
  const stream = (async function* () {
    yield* chunks;
  })();
  for await (const line of linesOf(stream)) lines.push(line);
  return lines;
}

test('lines are whole wherever the chunks are cut, also within a character', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, '.'))),
      fc.integer({ min: 1, max: 7 }),
      async (lines, size) => {
        const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
          bytes.subarray(i * size, (i + 1) * size),
        );
        expect(await collected(chunks)).toEqual(lines);
      },
    ),
  );
});

test('line ends of either kind are taken off, and the last line needs none', async () => {
  expect(await collected([new TextEncoder().encode('\ufeffa\r\nb\n\nc')])).toEqual(['a', 'b', '', 'c']);
});
