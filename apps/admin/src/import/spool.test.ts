import { expect, test } from '@jest/globals';
import { Spool } from './spool.ts';

async function* letters() {
  for (const letter of 'abcdefgh') yield Buffer.from(letter);
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}

test('a stream is read completely, and its beginning several times', async () => {
  const [whole, longer] = [await Spool.of(letters(), 8), await Spool.of(letters(), 5)];
  for (const [spool, beginning] of [
    [whole, 'abcdefgh'],
    [longer, 'abc'],
  ] as const) {
    expect(await textOf(spool.beginning('c'))).toBe(beginning);
    expect(await textOf(spool.beginning('c'))).toBe(beginning);
    expect(await textOf(spool.read())).toBe('abcdefgh');
    await spool.close();
  }
});
