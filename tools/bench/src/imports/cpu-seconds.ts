import { readdir, readFile } from 'node:fs/promises';

/** The unit of times in `/proc`, which has been 1/100 s on every Linux for decades. */
const ticksPerSecond = 100;

/** Processor seconds of the processes that this one has started and that have ended. Linux only; elsewhere 0. */
export async function endedChildrenSeconds(): Promise<number> {
  const stat = await statOf('self');
  return stat === null ? 0 : stat.childrenSeconds;
}

/** Processor seconds of a process and all that it has started, ended or not. Linux only; elsewhere 0. */
export async function treeSeconds(root: number): Promise<number> {
  const entries = await readdir('/proc').catch(() => []);
  const stats = await Promise.all(entries.filter((name) => /^\d+$/.test(name)).map(statOf));
  const known = stats.filter((stat) => stat !== null);
  const secondsOf = (pid: number): number => {
    const own = known.find((stat) => stat.pid === pid);
    if (own === undefined) return 0;
    const children = known.filter(({ parent }) => parent === pid);
    return own.seconds + own.childrenSeconds + children.reduce((sum, child) => sum + secondsOf(child.pid), 0);
  };
  return secondsOf(root);
}

async function statOf(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name before these fields may contain anything, also spaces and brackets.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
  return {
    pid: Number.parseInt(text, 10),
    parent,
    seconds: (user + system) / ticksPerSecond,
    childrenSeconds: (childrenUser + childrenSystem) / ticksPerSecond,
  };
}
