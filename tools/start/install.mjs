import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileCache, pnpm } from './children.mjs';
import { fail, packageJsonOf, pinnedNode, root, workspaceFolders } from './workspace.mjs';

const stamps = { install: 'node_modules/.install-stamp', build: 'node_modules/.build-stamp' };

/** Installs the dependencies, unless what is installed is what is wanted. */
export async function install() {
  const wanted = fingerprint([
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...workspaceFolders().map((folder) => `${folder}/package.json`),
  ]);
  if (stampOf('install') === wanted && existsSync(pinnedNode)) return;
  console.error('installing dependencies ...');
  rmSync(path.join(root, stamps.install), { force: true });
  if (await pnpm(['install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=error'])) {
    fail('the installation failed, see above; it needs the npm registry');
  }
  writeFileSync(path.join(root, stamps.install), wanted);
}

/** Installs, and builds every package whose build is missing or older than its source. */
export async function installAndBuild() {
  await install();
  const sources = fingerprint(sourceFiles());
  const built = workspaceFolders().filter((folder) => packageJsonOf(folder).scripts.build !== undefined);
  if (stampOf('build') === sources && built.every((folder) => existsSync(path.join(root, folder, 'dist')))) return;
  console.error('building ...');
  if (await pnpm(['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'], { output: 'on failure' })) {
    fail('the build failed, see above');
  }
  // It has code of the build before, too.
  rmSync(compileCache, { recursive: true, force: true });
  writeFileSync(path.join(root, stamps.build), sources);
}

/** What the builds are made from; tests are not. */
function sourceFiles() {
  const files = ['tsconfig.base.json', 'turbo.json', 'pnpm-lock.yaml'];
  const skipped = new Set(['node_modules', 'dist', '.turbo', 'test-results.json']);
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`;
      if (skipped.has(entry.name) || /[.]test[.]tsx?$/.test(entry.name)) continue;
      if (entry.isDirectory()) walk(name);
      else files.push(name);
    }
  };
  workspaceFolders().forEach(walk);
  return files;
}

function fingerprint(files) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function stampOf(kind) {
  const file = path.join(root, stamps[kind]);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
