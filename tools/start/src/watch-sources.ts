import { existsSync, readFileSync, realpathSync, watch } from 'node:fs';
import path from 'node:path';

/** What a process runs: the folder of its package, and who is called with a file that changed. */
export type WatchedProcess = { readonly folder: string; onChange(file: string): void | Promise<void> };

/** Folders of a package that a running process reads. */
const parts = ['src', 'sql', 'data'];
/** An editor writes a file in several steps, and a branch is changed file by file. */
const settledAfterMs = 150;

/**
 * Watches the source of processes and of the workspace packages they depend on. A process is called once for changes
 * that come together; tests and their helpers are no part of it.
 *
 * @returns ends the watch.
 */
export function watchSources(processes: readonly WatchedProcess[]): () => void {
  const readers = new Map<string, ((file: string) => void)[]>();
  for (const { folder, onChange } of processes) {
    const settled = onceSettled(onChange);
    for (const used of dependenciesOf(folder)) readers.set(used, [...(readers.get(used) ?? []), settled]);
  }
  const watchers = [...readers].flatMap(([folder, callbacks]) =>
    parts
      .map((part) => path.join(folder, part))
      .filter((part) => existsSync(part))
      .map((part) =>
        watch(part, { recursive: true }, (_event, name) => {
          if (name === null || isForTests(name)) return;
          for (const callback of callbacks) callback(path.join(part, name));
        }),
      ),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

/** The package in a folder and every package of the workspace that it needs at run time. */
function dependenciesOf(folder: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  for (const [name, version] of Object.entries(dependencies)) {
    if (version.startsWith('workspace:')) dependenciesOf(realpathSync(path.join(folder, 'node_modules', name)), found);
  }
  return found;
}

function isForTests(file: string): boolean {
  return /[.](test|contract)[.]tsx?$|(^|[\\/])testing([\\/]|[.]ts$)|~$|(^|[\\/])[.]/.test(file);
}

function onceSettled(callback: (file: string) => void): (file: string) => void {
  let timer: NodeJS.Timeout | undefined;
  return (file) => {
    clearTimeout(timer);
    timer = setTimeout(() => callback(file), settledAfterMs);
  };
}
