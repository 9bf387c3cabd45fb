import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const checkEveryMs = 250;
const shells = new Set(['sh', 'ash', 'bash', 'busybox', 'dash', 'ksh', 'zsh']);

/**
 * Calls back once when the parent of this process, or npm behind a parent shell, has ended. A terminated npm stops
 * only its shell, and a killed npm stops nothing. Processes not started by npm may outlive their parent, as under nohup.
 * Returns a function that ends the watch.
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

/** Reads one field of a process from /proc, or from ps where /proc is missing. Undefined if the process has ended. */
function fromProcess(pid, column, read) {
  try {
    if (process.platform === 'linux') return read(readFileSync(`/proc/${pid}/stat`, 'latin1'));
    const said = execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
    return said.split('/').at(-1)?.replace(/^-/, '');
  } catch {
    return undefined;
  }
}
