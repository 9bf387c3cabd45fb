import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { onParentGone } from './parent.mjs';
import { fail, pinnedNode, root } from './workspace.mjs';

const pnpmVersion = 'pnpm@12.21.0';
const windows = process.platform === 'win32';
const sourceCondition = '--conditions=creator-discovery-source';

const compileCache = path.join(root, 'node_modules/.compile-cache');

/** Turbo tasks of `npm run check`; `npm test` runs them too. */
export const checkTasks = ['typecheck', 'lint', 'boundaries', 'unused'];

/** Runs a module under the pinned Node. `origin` selects the source or the build of the workspace packages it imports. */
export function run(origin, script, args) {
  const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', path.join(root, script), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environmentFor(origin),
  });
  return outcome(child);
}

/**
 * Threads and child processes inherit the origin through NODE_OPTIONS. A build must not see the source condition.
 *
 * @public imported by a test
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

/** Runs the tasks in every package, and continues after failures. */
export function runTurbo(tasks) {
  return pnpm(['exec', 'turbo', 'run', ...tasks, '--continue', '--log-order=grouped'], { output: 'stdout' });
}

/**
 * Runs pnpm through npx, which also puts pnpm on the PATH for turbo. `output`: `stderr` keeps standard output free for
 * the program that follows, `terminal` also passes the keyboard on, `on failure` prints only if the command fails.
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

/** Returns the exit status of a child. Forwards signals to it, and stops it if our own parent ends. */
function outcome(child) {
  // The terminal sends Ctrl-C to the child as well; other signals reach only this process.
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
