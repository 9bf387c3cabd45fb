import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { lineTooLong, longestLineBytes } from '@creator-discovery/creators';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { linesOf } from './lines.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Texts of lines, or why they are bad; their numbers must be those of an editor. */
async function collected(chunks: Iterable<Uint8Array>): Promise<(string | { readonly unreadable: string })[]> {
  const lines: (string | { readonly unreadable: string })[] = [];
  const stream = (async function* () {
    yield* chunks;
  })();
  for await (const line of linesOf(stream)) {
    lines.push('text' in line ? line.text : { unreadable: line.unreadable });
    expect(line.line).toBe(lines.length);
  }
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

test('a line above the bound is reported in its place, whatever its size and its chunks, and the next one is read', async () => {
  const longest = 'x'.repeat(longestLineBytes);
  expect(await collected([Buffer.from(`a\n${longest}\n${longest}y\nb`)])).toEqual([
    'a',
    longest,
    { unreadable: lineTooLong },
    'b',
  ]);
});

test('of a line of 512 MiB nothing is stored', async () => {
  const before = bytesInUse();
  let most = 0;
  function* chunks(): Generator<Uint8Array> {
    yield Buffer.from('a\n');
    for (let i = 1; i <= 512; i++) {
      // Each has its own memory: one chunk sent again and again could be stored at no cost.
      yield Buffer.alloc(1 << 20, 'x');
      if (i % 64 === 0) most = Math.max(most, bytesInUse());
    }
    yield Buffer.from('\nb');
  }
  expect(await collected(chunks())).toEqual(['a', { unreadable: lineTooLong }, 'b']);
  expect(most - before).toBeLessThan(64 << 20);
});

/** What is still referred to, and nothing that waits to be collected. */
function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('bytes that are not UTF-8 are a bad line of their own', async () => {
  expect(await collected([Buffer.from('a\n'), Buffer.from([0x22, 0xff, 0x22]), Buffer.from('\nb')])).toEqual([
    'a',
    { unreadable: 'not UTF-8' },
    'b',
  ]);
});
