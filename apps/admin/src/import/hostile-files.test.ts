import { Readable } from 'node:stream';
import { createGzip, createZstdCompress } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AdminProcess, type EndedProcess } from '../testing/admin-process.ts';
import { type AdminUnderTest, adminUnderTest } from '../testing/admin-under-test.ts';

let admin: AdminUnderTest;
beforeAll(async () => {
  admin = await adminUnderTest();
});
afterAll(async () => admin.close());

const gibibyte = 1 << 30;
const large = 640 << 20;
/** What the process takes for an ordinary file is about 150 MiB; the input of these tests is 640 and more. */
const mostMebibytes = 400;

function good(handle: string): string {
  return JSON.stringify({ platform: 'photonet', handle, name: handle });
}

/** Pieces of that text, so many bytes in all. */
function* repeated(text: string, size: number): Generator<Buffer> {
  const piece = Buffer.from(text.repeat(Math.ceil((1 << 20) / text.length)));
  for (let left = size; left > 0; left -= piece.length) yield left < piece.length ? piece.subarray(0, left) : piece;
}

async function imported(
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  ...options: string[]
): Promise<EndedProcess> {
  const process = new AdminProcess(admin.databaseUrl, ['creators', 'import', '-', '--json', ...options]);
  for await (const part of parts) await process.write(part);
  return process.end();
}

describe('memory is flat', () => {
  function* around(before: string, text: string, after: string, size = large): Generator<string | Uint8Array> {
    yield before;
    yield* repeated(text, size);
    yield after;
  }
  const header = 'platform,handle,name\n';

  test.each<[string, () => Iterable<string | Uint8Array>, number, number]>([
    ['a line of 1 GiB', () => around(`${good('big.1')}\n"`, 'x', `"\n${good('big.2')}\n`, gibibyte), 2, 2],
    ['an entry of an array of 640 MiB', () => around(`[${good('big.3')},\n"`, 'x', `",\n${good('big.4')}]`), 2, 2],
    ['brackets of 640 MiB', () => around(`${good('big.5')}\n`, '[', `\n${good('big.6')}`), 2, 2],
    ['a cell of 640 MiB', () => around(`${header}photonet,big.7,x\nphotonet,x,`, 'x', '\nphotonet,big.8,x'), 2, 3],
    ['a name of a field of 640 MiB', () => around(`${good('big.9')}\n{"`, 'x', `":1}\n${good('big.10')}`), 2, 2],
  ])('%s is one bad record with its number', async (_, parts, added, line) => {
    const { status, out, errors, peakMebibytes } = await imported(parts());
    expect({ status, errors }).toEqual({
      status: 0,
      errors: `line ${line}: longer than 1 MiB (1,048,576 bytes)\n`,
    });
    expect(JSON.parse(out)).toMatchObject({ added, bad: 1 });
    expect(peakMebibytes).toBeLessThan(mostMebibytes);
  });

  test.each([
    ['gzip', createGzip],
    ['zstd', createZstdCompress],
  ])('a small file of %s that becomes a large one is read a piece at a time', async (_, compress) => {
    const bomb = Readable.from(around(`${good('bomb.1')}\n`, '0', `\n${good('bomb.2')}`)).pipe(compress());
    const { out, errors, peakMebibytes } = await imported(bomb);
    expect(errors).toBe('line 2: longer than 1 MiB (1,048,576 bytes)\n');
    expect(JSON.parse(out)).toMatchObject({ bad: 1, lines: 3 });
    expect(peakMebibytes).toBeLessThan(mostMebibytes);
  });
});

function named(handle: string, more: string): string {
  return `{"platform":"photonet","handle":"${handle}","name":"x",${more}}`;
}

describe('each is a bad record with its number, and those around it are imported', () => {
  const deep = (open: string, close: string) => `${open.repeat(100_000)}1${close.repeat(100_000)}`;
  const hostile: readonly (readonly [string | Buffer, RegExp])[] = [
    [deep('[', ']'), /^more than 32 levels deep$/],
    [named('x', `"audience":${deep('{"a":', '}')}`), /^more than 32 levels deep$/],
    [named('x', `"unknown":${deep('[', ']')}`), /^more than 32 levels deep$/],
    [Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]), /^not UTF-8$/],
    [named('x', '"bio":"a","bio":"b"'), /^an object has the same field twice$/],
    [named('x', '"bio":"a","b\\u0069o":"b"'), /^an object has the same field twice$/],
    [named('x', '"bio":"a\\u0000b"'), /^bio: must be text/],
    [`\0${good('x')}`, /^not JSON$/],
    [named('x', '"bio":"\\ud800"'), /^bio: must be text/],
    [named('x', '"follower_count":9007199254740993'), /^follower_count: must be a whole number/],
    [named('x', '"average_likes":1e400'), /^average_likes: must be a number/],
    [named('x', '"platform_user_id":12345678901234567890'), /^platform_user_id: must be text/],
  ];

  test.each([
    ['lines', '\n', (body: Buffer) => body],
    ['array', ',\n', (body: Buffer) => Buffer.concat([Buffer.from('['), body, Buffer.from(']')])],
  ])('in %s', async (name, separator, whole) => {
    const parts = hostile.flatMap(([part], index) => [good(`${name}.${index}`), part]);
    const body = parts.flatMap((part, index) => [Buffer.from(index === 0 ? '' : separator), Buffer.from(part)]);
    const { status, out } = await admin.run(['creators', 'import', '-', '--json'], whole(Buffer.concat(body)));
    const report = JSON.parse(out);
    expect({ status, added: report.added }).toEqual({ status: 0, added: hostile.length });
    expect(report.bad_lines).toEqual(
      hostile.map(([, reason], index) => ({ line: 2 * index + 2, reason: expect.stringMatching(reason) })),
    );
  });

  test('__proto__ is an unknown field like any other, at every level and in every format', async () => {
    const proto = '"__proto__":{"name":"polluted","is_verified":true}';
    const json = await admin.run(
      ['creators', 'import', '-', '--json'],
      named('proto.1', `${proto},"audience":{${proto}}`),
    );
    expect(JSON.parse(json.out)).toMatchObject({
      added: 1,
      unknown_fields: [
        { field: '__proto__', lines: 1 },
        { field: 'audience.__proto__', lines: 1 },
      ],
    });
    const csv = await admin.run(
      ['creators', 'import', '-', '--json'],
      'platform,handle,name,__proto__,audience.__proto__\nphotonet,proto.2,x,y,z\n',
    );
    expect(JSON.parse(csv.out)).toMatchObject({
      added: 1,
      unknown_fields: [
        { field: '__proto__', lines: 1 },
        { field: 'audience.__proto__', lines: 1 },
      ],
    });
  });
});
