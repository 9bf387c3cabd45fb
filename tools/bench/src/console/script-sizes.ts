import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from './figure.ts';

/** Builds the console and returns the script sizes that the build reports. */
export async function scriptSizes(root: string): Promise<readonly Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-build-'));
  try {
    const cwd = path.join(root, 'apps/console');
    const vite = path.join(cwd, 'node_modules/vite/bin/vite.js');
    const built = promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder], {
      cwd,
      env: { ...process.env, NO_COLOR: '1' },
    });
    // A build that fails because a route is too large still reports the sizes.
    const { stdout } = await built.catch((failure: { readonly stdout: string }) => failure);
    return figuresOf(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads lines such as `search-page loads 211.0 KiB of script (brotli) of 220 KiB`. */
export function figuresOf(output: string): readonly Figure[] {
  const routes = output.split('\n').flatMap((line) => {
    const [, route = '', kib, max] =
      /^\[plugin script-budget\] ([a-z-]+)-page loads (\d+[.]\d) KiB of script \(brotli\) of (\d+) KiB/.exec(line) ??
      [];
    return max === undefined ? [] : [{ route, kib: Number(kib), max: Number(max) }];
  });
  const [search] = routes.filter(({ route }) => route === 'search');
  const others = routes.filter((route) => route !== search);
  const [largest] = others.toSorted((one, other) => other.kib - one.kib);
  if (search === undefined || largest === undefined) throw new Error('the build reports no script sizes');
  return [
    {
      name: 'script of the search route, brotli',
      unit: 'KiB',
      max: search.max,
      measured: [search.kib],
      by: 'largest',
    },
    {
      name: 'additional script of another route, brotli',
      unit: 'KiB',
      max: largest.max,
      measured: others.map(({ kib }) => kib),
      by: 'largest',
      note: others.map(({ route, kib }) => `${route} ${Math.round(kib)}`).join(', '),
    },
  ];
}
