import { type Duplex, PassThrough, Readable } from 'node:stream';
import { createGzip, createZstdCompress } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { AdminProcess, type EndedProcess } from '../testing/admin-process.ts';
import { adminUnderTest } from '../testing/admin-under-test.ts';

const admin = await adminUnderTest();

const hostileBytes = 128 << 20;
/** An ordinary import peaks at 250 MiB, some at 285; storing the hostile text would take more than 375. */
const maxMebibytes = 330;

function good(handle: string): string {
  return JSON.stringify({ platform: 'photonet', handle, name: handle });
}

function* repeated(character: string): Generator<Buffer> {
  const mebibyte = Buffer.alloc(1 << 20, character);
  for (let sent = 0; sent < hostileBytes; sent += mebibyte.length) yield mebibyte;
}

async function imported(
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  ...options: string[]
): Promise<EndedProcess> {
  const command = 'creators import - --json --max-bad 50%'.split(' ');
  const process = new AdminProcess(admin.databaseUrl, [...command, ...options]);
  for await (const part of parts) await process.write(part);
  return process.end();
}

describe('memory is bounded', () => {
  function* around(before: string, character: string, after: string): Generator<string | Uint8Array> {
    yield before;
    yield* repeated(character);
    yield after;
  }
  const header = 'platform,handle,name\n';

  test.each<[string, number, Iterable<string | Uint8Array>, (() => Duplex)?]>([
    ['a line of brackets in gzip', 2, around(`${good('big.1')}\n`, '[', `\n${good('big.2')}`), createGzip],
    [
      'an entry of an array in zstd',
      2,
      around(`[${good('big.5')},\n"`, 'x', `",\n${good('big.6')}]`),
      createZstdCompress,
    ],
    ['a cell', 3, around(`${header}photonet,big.7,x\nphotonet,x,`, 'x', '\nphotonet,big.8,x')],
  ])('%s of 128 MiB is one bad record', async (_, bad, parts, compress = () => new PassThrough()) => {
    const { status, out, errors, peakMebibytes } = await imported(Readable.from(parts).pipe(compress()));
    expect({ status, errors }).toEqual({ status: 0, errors: `line ${bad}: longer than 1 MiB (1,048,576 bytes)\n` });
    expect(JSON.parse(out)).toMatchObject({ added: 2, bad: 1 });
    expect(peakMebibytes).toBeLessThan(maxMebibytes);
  });

  test('empty lines after an open quote cost one row', async () => {
    const parts = [`${header}photonet,big.9,"x\n`, '\n'.repeat(1 << 20), 'photonet,big.10,x'];
    const { out, peakMebibytes } = await imported(parts);
    expect(JSON.parse(out)).toMatchObject({ added: 1, bad_lines: [{ line: 2 }] });
    expect(peakMebibytes).toBeLessThan(maxMebibytes);
  });
});

function named(handle: string, more: string): string {
  return `{"platform":"photonet","handle":"${handle}","name":"x",${more}}`;
}

describe('hostile records are bad records, and those around them are imported', () => {
  const deep = (open: string, close: string) => `${open.repeat(100_000)}1${close.repeat(100_000)}`;
  const hostile: readonly (readonly [string | Buffer, RegExp])[] = [
    [deep('[', ']'), /^more than 32 levels deep$/],
    [named('x', `"audience":${deep('{"a":', '}')}`), /^more than 32 levels deep$/],
    [named('x', `"unknown":${deep('[', ']')}`), /^more than 32 levels deep$/],
    [Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]), /^not UTF-8$/],
    [named('x', '"bio":"a","bio":"b"'), /^an object repeats a field$/],
    [named('x', '"bio":"a","b\\u0069o":"b"'), /^an object repeats a field$/],
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
    const { status, out } = await admin.run(
      ['creators', 'import', '-', '--json', '--max-bad', '50%'],
      whole(Buffer.concat(body)),
    );
    const report = JSON.parse(out);
    expect({ status, added: report.added }).toEqual({ status: 0, added: hostile.length });
    expect(report.bad_lines).toEqual(
      hostile.map(([, reason], index) => ({ line: 2 * index + 2, reason: expect.stringMatching(reason) })),
    );
  });

  test('__proto__ is an ordinary unknown field, at every level and in every format', async () => {
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
