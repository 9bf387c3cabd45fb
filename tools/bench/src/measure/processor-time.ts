import { readdir, readFile } from 'node:fs/promises';

/** Unit of times in `/proc`. */
const ticksPerSecond = 100;

/** CPU seconds of this process's ended children. Linux only; elsewhere 0. */
export async function endedChildrenSeconds(): Promise<number> {
  const stat = await statOf('self');
  return stat === null ? 0 : stat.childrenSeconds;
}

/** CPU seconds of this process with its threads. */
export function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Starts measuring groups of processes; the returned function returns the CPU seconds of each group since then. */
export async function watchProcessors<Name extends string>(
  groups: Readonly<Record<Name, readonly (number | undefined)[]>>,
): Promise<() => Promise<Readonly<Record<Name, number>>>> {
  const now = async () => {
    const sums = Object.entries<readonly (number | undefined)[]>(groups).map(async ([name, pids]) => {
      const seconds = await Promise.all(pids.map((pid) => treeSeconds(pid ?? 0)));
      return [name, seconds.reduce((sum, one) => sum + one, 0)] as const;
    });
    return Object.fromEntries(await Promise.all(sums)) as Record<Name, number>;
  };
  const before = await now();
  return async () => {
    const after = await now();
    const names = Object.keys(groups) as Name[];
    return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as Record<Name, number>;
  };
}

/** CPU seconds of a process and all its descendants. Linux only; elsewhere 0. */
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
  // The process name before these fields may contain spaces and brackets.
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
