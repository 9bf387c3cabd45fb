import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The Node that the workspace pins, once it is installed. */
export const pinnedNode = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The folders of all packages, apps and tools: `packages/credits`. */
export function workspaceFolders() {
  return ['apps', 'packages', 'tools'].flatMap((group) =>
    readdirSync(path.join(root, group))
      .map((name) => `${group}/${name}`)
      .filter((folder) => existsSync(path.join(root, folder, 'package.json'))),
  );
}

/** The package.json of one of them. */
export function packageJsonOf(folder) {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
}

/** Ends with a line that says why. */
export function fail(text) {
  console.error(text);
  process.exit(1);
}
