import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { lineTooLong, longestLineBytes } from '@creator-discovery/creators';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { linesOf } from './lines.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the texts of lines, or why they are bad; checks that they are numbered from 1. */
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

test('lines are whole whatever the chunk boundaries, even within a character', async () => {
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

test('LF and CRLF are removed, and the last line needs neither', async () => {
  expect(await collected([new TextEncoder().encode('\ufeffa\r\nb\n\nc')])).toEqual(['a', 'b', '', 'c']);
});

test('a line above the limit is a bad line, and the next one is read', async () => {
  const longest = 'x'.repeat(longestLineBytes);
  expect(await collected([Buffer.from(`a\n${longest}\n${longest}y\nb`)])).toEqual([
    'a',
    longest,
    { unreadable: lineTooLong },
    'b',
  ]);
});

test('nothing of a line of 256 MiB is stored', async () => {
  const before = bytesInUse();
  let peak = 0;
  function* chunks(): Generator<Uint8Array> {
    yield Buffer.from('a\n');
    for (let i = 1; i <= 256; i++) {
      // A new buffer each time: storing the same one repeatedly would cost nothing.
      yield Buffer.alloc(1 << 20, 'x');
      if (i % 64 === 0) peak = Math.max(peak, bytesInUse());
    }
    yield Buffer.from('\nb');
  }
  expect(await collected(chunks())).toEqual(['a', { unreadable: lineTooLong }, 'b']);
  expect(peak - before).toBeLessThan(64 << 20);
});

/** Returns the memory in use after a garbage collection, in bytes. */
function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('bytes that are not UTF-8 make their line a bad line', async () => {
  expect(await collected([Buffer.from('a\n'), Buffer.from([0x22, 0xff, 0x22]), Buffer.from('\nb')])).toEqual([
    'a',
    { unreadable: 'not UTF-8' },
    'b',
  ]);
});
