import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { onParentGone } from './parent.mjs';
import { fail, pinnedNode, root } from './workspace.mjs';

const pnpmVersion = 'pnpm@12.21.0';
const windows = process.platform === 'win32';
const sourceCondition = '--conditions=creator-discovery-source';

/** Where Node keeps the compiled code of what runs, for the next start. */
const compileCache = path.join(root, 'node_modules/.compile-cache');

/** What `npm run check` runs, and `npm test` before the tests. */
export const checkTasks = ['typecheck', 'lint', 'boundaries', 'unused'];

/** Runs a module under the pinned Node, with the packages it imports from the same origin: their source or their build. */
export function run(origin, script, args) {
  const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', path.join(root, script), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environmentFor(origin),
  });
  return outcome(child);
}

/**
 * Threads and processes inherit where packages come from by NODE_OPTIONS, which must not reach what runs from a build.
 *
 * @public imported by the test, which has no types of it
 */
export function environmentFor(origin, environment = process.env) {
  const { NODE_OPTIONS = '', ...others } = environment;
  const options = NODE_OPTIONS.split(' ').filter((option) => option !== '' && option !== sourceCondition);
  if (origin === 'source') options.push(sourceCondition);
  return {
    NODE_COMPILE_CACHE: compileCache,
    ...others,
    ...(options.length > 0 && { NODE_OPTIONS: options.join(' ') }),
  };
}

/** Every task in every package that has it, whatever fails. */
export function runTurbo(tasks) {
  return pnpm(['exec', 'turbo', 'run', ...tasks, '--continue', '--log-order=grouped'], { output: 'stdout' });
}

/**
 * pnpm comes through npx, which also puts it on the path for turbo. Standard output stays free for what is run, unless
 * `output` is `stdout` or `terminal`, which keeps the keyboard too; `on failure` shows nothing of what goes well.
 */
export async function pnpm(args, { output = 'stderr', folder = '' } = {}) {
  const stream = { stderr: 2, stdout: 'inherit', terminal: 'inherit', 'on failure': 'pipe' }[output];
  const child = spawn(windows ? 'npx.cmd' : 'npx', ['--yes', pnpmVersion, ...args], {
    cwd: path.join(root, folder),
    stdio: [output === 'terminal' ? 'inherit' : 'ignore', stream, output === 'on failure' ? 'pipe' : 2],
    env: {
      ...process.env,
      TURBO_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
      npm_config_loglevel: 'error',
      npm_config_update_notifier: 'false',
    },
    shell: windows,
  });
  const said = [];
  child.stdout?.on('data', (chunk) => said.push(chunk));
  child.stderr?.on('data', (chunk) => said.push(chunk));
  const status = await outcome(child);
  if (status) process.stderr.write(Buffer.concat(said));
  return status;
}

/** Waits for a child; a signal for us is a signal for it, the end of our parent too, and its end is ours. */
function outcome(child) {
  // Ctrl-C reaches the child by itself; the others reach only us.
  const forward = (signal) => signal !== 'SIGINT' && child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const forgetParent = onParentGone(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code, signal) => {
      for (const one of signals) process.off(one, forward);
      forgetParent();
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
