import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Path of the pinned Node; missing before the first installation. */
export const pinnedNode = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Folders of all packages, apps and tools, such as `packages/credits`. */
export function workspaceFolders() {
  return ['apps', 'packages', 'tools'].flatMap((group) =>
    readdirSync(path.join(root, group))
      .map((name) => `${group}/${name}`)
      .filter((folder) => existsSync(path.join(root, folder, 'package.json'))),
  );
}

export function packageJsonOf(folder) {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
}

export function fail(text) {
  console.error(text);
  process.exit(1);
}
