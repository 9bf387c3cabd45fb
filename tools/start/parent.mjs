import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const checkEveryMs = 250;
const shells = new Set(['sh', 'ash', 'bash', 'busybox', 'dash', 'ksh', 'zsh']);

/**
 * Calls back once when what npm started this process for is gone: its parent, or npm behind the shell that is its parent. npm
 * ends only that shell when it is ended itself, and nothing when it is killed. A process that npm didn't start may outlive
 * its parent, as under nohup. Returns a function that ends the watch.
 */
export function onParentGone(callback) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return () => undefined;
  const parent = process.ppid;
  const npm = shells.has(nameOf(parent)) ? parentOf(parent) : undefined;
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return;
    clearInterval(watch);
    callback();
  }, checkEveryMs);
  watch.unref();
  return () => clearInterval(watch);
}

function nameOf(pid) {
  return fromProcess(pid, 'comm', (stat) => stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')));
}

function parentOf(pid) {
  return fromProcess(pid, 'ppid', (stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** A fact about a process: read from /proc where there is one, else asked of ps. Undefined where the process is gone. */
function fromProcess(pid, column, read) {
  try {
    if (process.platform === 'linux') return read(readFileSync(`/proc/${pid}/stat`, 'latin1'));
    const said = execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
    return said.split('/').at(-1)?.replace(/^-/, '');
  } catch {
    return undefined;
  }
}
