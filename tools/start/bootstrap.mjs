/**
 * The way in from a bare machine: runs on any Node from 20 on, without a single dependency. Installs and builds what
 * has changed since the last time, then goes on under the Node that the workspace pins.
 *
 *   node bootstrap.mjs start              everything, see main.ts
 *   node bootstrap.mjs run NAME [...]     one process alone, see process.ts
 *   node bootstrap.mjs tool NAME [...]    a tool: bench, faults
 *   node bootstrap.mjs test               every check of the workspace
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PNPM = 'pnpm@12.21.0';
const WINDOWS = process.platform === 'win32';
const NODE = path.join(ROOT, 'node_modules', '.bin', WINDOWS ? 'node.exe' : 'node');
const STAMPS = { install: 'node_modules/.install-stamp', build: 'node_modules/.build-stamp' };
const ENVIRONMENT = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  npm_config_loglevel: 'error',
  npm_config_update_notifier: 'false',
};

const [command, ...rest] = process.argv.slice(2);
switch (command) {
  case 'test':
    await install();
    process.exitCode = await test();
    break;
  case 'start':
    await ready();
    process.exitCode = await pinnedNode('tools/start/dist/main.js', rest);
    break;
  case 'run':
    await ready();
    process.exitCode = await pinnedNode('tools/start/dist/process.js', rest);
    break;
  case 'tool':
    await ready();
    process.exitCode = await pinnedNode(path.join('tools', rest[0] ?? '', 'dist', 'main.js'), rest.slice(1));
    break;
  default:
    fail('usage: bootstrap.mjs start | run NAME [ARGUMENTS] | tool NAME [ARGUMENTS] | test');
}

async function ready() {
  await install();
  const sources = fingerprint(sourceFiles());
  if (stampOf('build') === sources && workspaceFolders().every((folder) => existsSync(path.join(ROOT, folder, 'dist'))))
    return;
  say('building ...');
  if (await pnpm(['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'], 'on failure')) {
    fail('the build failed, see above');
  }
  writeFileSync(path.join(ROOT, STAMPS.build), sources);
}

async function install() {
  const wanted = fingerprint([
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...workspaceFolders().map((folder) => `${folder}/package.json`),
  ]);
  if (stampOf('install') === wanted && existsSync(NODE)) return;
  say('installing dependencies ...');
  rmSync(path.join(ROOT, STAMPS.install), { force: true });
  if (await pnpm(['install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=error'])) {
    fail('the installation failed, see above; it needs the npm registry');
  }
  writeFileSync(path.join(ROOT, STAMPS.install), wanted);
}

/** Every check, whatever fails; the last line is the sum over all packages, cached or run. */
async function test() {
  for (const folder of workspaceFolders()) rmSync(path.join(ROOT, folder, 'test-results.json'), { force: true });
  const tasks = ['build', 'typecheck', 'lint', 'lint:root', 'boundaries', 'test'];
  const status = await pnpm(['exec', 'turbo', 'run', ...tasks, '--continue', '--log-order=grouped'], 'stdout');
  const counts = { passed: 0, failed: 0 };
  const notes = [];
  for (const folder of workspaceFolders()) {
    const file = path.join(ROOT, folder, 'test-results.json');
    if (!existsSync(file)) continue;
    const { passed, failed, note } = JSON.parse(readFileSync(file, 'utf8'));
    if (note) notes.push(note);
    counts.passed += passed;
    counts.failed += failed;
  }
  if (status) console.log('\nnpm test failed: see the tasks named above');
  for (const note of notes) console.log(note);
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  return status || (counts.failed ? 1 : 0);
}

function pinnedNode(script, args) {
  const file = path.join(ROOT, script);
  // SQLite serves as the lock of the data directory; that it is young in Node is no news for our users.
  const child = spawn(NODE, ['--disable-warning=ExperimentalWarning', file, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: process.env,
  });
  return outcome(child);
}

/** pnpm comes through npx, which also puts it on the path for turbo. Standard output stays free for what is run. */
async function pnpm(args, output = 'stderr') {
  const stream = { stderr: 2, stdout: 'inherit', 'on failure': 'pipe' }[output];
  const child = spawn(WINDOWS ? 'npx.cmd' : 'npx', ['--yes', PNPM, ...args], {
    cwd: ROOT,
    stdio: ['ignore', stream, output === 'on failure' ? 'pipe' : 2],
    env: ENVIRONMENT,
    shell: WINDOWS,
  });
  const said = [];
  child.stdout?.on('data', (chunk) => said.push(chunk));
  child.stderr?.on('data', (chunk) => said.push(chunk));
  const status = await outcome(child);
  if (status) process.stderr.write(Buffer.concat(said));
  return status;
}

/** Waits for a child; a signal for us is a signal for it, and its end is ours. */
function outcome(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Ctrl-C reaches the child by itself; the others reach only us.
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
  }
  return new Promise((resolve) => {
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

function workspaceFolders() {
  return ['apps', 'packages', 'tools'].flatMap((group) =>
    readdirSync(path.join(ROOT, group))
      .map((name) => `${group}/${name}`)
      .filter((folder) => existsSync(path.join(ROOT, folder, 'package.json'))),
  );
}

/** What the builds are made from; tests are not. */
function sourceFiles() {
  const files = ['tsconfig.base.json', 'turbo.json', 'pnpm-lock.yaml'];
  const skipped = new Set(['node_modules', 'dist', '.turbo', 'test-results.json']);
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
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
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}

function stampOf(kind) {
  const file = path.join(ROOT, STAMPS[kind]);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function say(text) {
  console.error(text);
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
