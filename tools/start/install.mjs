import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pnpm } from './children.mjs';
import { fail, packageJsonOf, pinnedNode, root, workspaceFolders } from './workspace.mjs';

const stamps = {
  install: 'node_modules/.install-stamp',
  build: 'node_modules/.build-stamp',
  console: 'node_modules/.console-stamp',
};

const productFilters = [
  '{apps/*}...',
  '@creator-discovery/start...',
  '@creator-discovery/photonet-simulator...',
  '@creator-discovery/client...',
];

/** Sets of dependencies, smallest first; each contains the previous ones. */
const selections = [
  { name: 'product', options: productOptions(['!@creator-discovery/temporal']) },
  { name: 'product with Temporal', options: productOptions([]) },
  { name: 'everything', options: [] },
];

function productOptions(others) {
  return ['--prod', '--filter=.', ...[...productFilters, ...others].map((filter) => `--filter-prod=${filter}`)];
}

/** Installs the dependencies of every package, app and tool, unless they are up to date. */
export function install() {
  return installSelection('everything');
}

/** Installs production dependencies and builds the console. Processes run from source. */
export async function installProduct() {
  await installSelection(process.env.TEMPORAL_ADDRESS ? 'product with Temporal' : 'product');
  const sources = fingerprint(sourceFiles(['apps/console', 'packages/creators']));
  if (stampOf('console') === sources && existsSync(path.join(root, 'apps/console/dist'))) return;
  console.error('building the console ...');
  await pnpmOrFail(['run', 'build'], 'the build failed, see above', { output: 'on failure', folder: 'apps/console' });
  writeFileSync(path.join(root, stamps.console), sources);
}

/** Installs production dependencies, if they are missing. */
export function installForCommand() {
  return installSelection('product');
}

/** Installs everything, and builds every package whose build is missing or older than its source. */
export async function installAndBuild() {
  await install();
  const sources = fingerprint(sourceFiles(workspaceFolders()));
  const built = workspaceFolders().filter((folder) => packageJsonOf(folder).scripts.build !== undefined);
  if (stampOf('build') === sources && built.every((folder) => existsSync(path.join(root, folder, 'dist')))) return;
  console.error('building ...');
  const build = ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'];
  await pnpmOrFail(build, 'the build failed, see above', { output: 'on failure' });
  writeFileSync(path.join(root, stamps.build), sources);
}

/** Never removes packages: `npm start` after `npm test` or `pnpm install` keeps the development tools. */
async function installSelection(name) {
  const stamp = stampOf('install')?.split('\n') ?? [];
  const present = [stamp[1], hasDevelopmentPackages() ? 'everything' : undefined];
  const rank = Math.max(
    ...[name, ...present].map((one) => selections.findIndex((selection) => selection.name === one)),
  );
  const selection = selections[rank];
  const wanted = fingerprint([
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...workspaceFolders().map((folder) => `${folder}/package.json`),
  ]);
  if (stamp[0] === wanted && stamp[1] === selection.name && existsSync(pinnedNode)) return;
  console.error('installing dependencies ...');
  rmSync(path.join(root, stamps.install), { force: true });
  await pnpmOrFail(
    ['install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=error', ...selection.options],
    'the installation failed, see above; it needs the npm registry',
  );
  writeFileSync(path.join(root, stamps.install), `${wanted}\n${selection.name}`);
}

/** Reads what pnpm notes about its last installation here, which need not be one of ours. */
function hasDevelopmentPackages() {
  const file = path.join(root, 'node_modules/.modules.yaml');
  return existsSync(file) && /"devDependencies": true/.test(readFileSync(file, 'utf8'));
}

async function pnpmOrFail(args, problem, options) {
  if (await pnpm(args, options)) fail(problem);
}

/** Source files of the folders, without tests. */
function sourceFiles(folders) {
  const files = ['tsconfig.base.json', 'tsconfig.build.json', 'turbo.json', 'pnpm-lock.yaml'];
  const skipped = new Set(['node_modules', 'dist', '.turbo', 'test-results.json']);
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`;
      if (skipped.has(entry.name) || /[.]test[.]tsx?$/.test(entry.name)) continue;
      if (entry.isDirectory()) walk(name);
      else files.push(name);
    }
  };
  folders.forEach(walk);
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
