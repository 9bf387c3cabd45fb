import { existsSync, readFileSync, realpathSync, watch } from 'node:fs';
import path from 'node:path';

/** The folder of a process's package, and the callback for a changed file. */
export type WatchedProcess = { readonly folder: string; onChange(file: string): void | Promise<void> };

const parts = ['src', 'sql', 'data'];
/** Editors write a file in several steps, and a change of branch writes many files. */
const settledAfterMs = 150;

/**
 * Watches the source of processes and of the workspace packages they depend on, without tests. Changes that come together
 * cause one callback per process.
 *
 * @returns a function that ends the watch
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

/** Folders of a package and of its workspace dependencies at run time. */
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
