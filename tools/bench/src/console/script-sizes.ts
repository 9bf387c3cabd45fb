import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from './figure.ts';

/** Builds the console, and gives what the build says of the script of each route. */
export async function scriptSizes(root: string): Promise<readonly Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-build-'));
  try {
    const cwd = path.join(root, 'apps/console');
    const vite = path.join(cwd, 'node_modules/vite/bin/vite.js');
    const built = promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder], {
      cwd,
      env: { ...process.env, NO_COLOR: '1' },
    });
    // A build that fails, because a route loads too much, has said how much.
    const { stdout } = await built.catch((failure: { readonly stdout: string }) => failure);
    return figuresOf(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads `search-page loads 211.0 KiB of script (brotli) of 220 KiB`, a line for each route. */
export function figuresOf(output: string): readonly Figure[] {
  const routes = output.split('\n').flatMap((line) => {
    const [, route = '', kib, most] =
      /^\[plugin script-budget\] ([a-z-]+)-page loads (\d+[.]\d) KiB of script \(brotli\) of (\d+) KiB/.exec(line) ??
      [];
    return most === undefined ? [] : [{ route, kib: Number(kib), most: Number(most) }];
  });
  const [search] = routes.filter(({ route }) => route === 'search');
  const others = routes.filter((route) => route !== search);
  const [largest] = others.toSorted((one, other) => other.kib - one.kib);
  if (search === undefined || largest === undefined) throw new Error('the build says nothing of the script of routes');
  return [
    {
      name: 'script of the search route, brotli',
      unit: 'KiB',
      most: search.most,
      measured: [search.kib],
      by: 'largest',
    },
    {
      name: 'script that another route adds, brotli',
      unit: 'KiB',
      most: largest.most,
      measured: others.map(({ kib }) => kib),
      by: 'largest',
      note: others.map(({ route, kib }) => `${route} ${Math.round(kib)}`).join(', '),
    },
  ];
}
