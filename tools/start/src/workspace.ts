import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

const processes = {
  'action-api': { folder: 'apps/action-api', module: 'main', onDatabase: true },
  'scraper-api': { folder: 'apps/scraper-api', module: 'main', onDatabase: true },
  'job-worker': { folder: 'apps/job-worker', module: 'main', onDatabase: true },
  indexer: { folder: 'apps/indexer', module: 'main', onDatabase: true },
  admin: { folder: 'apps/admin', module: 'main', onDatabase: true },
  'operator-api': { folder: 'apps/admin', module: 'serve', onDatabase: true },
  mcp: { folder: 'apps/action-api', module: 'mcp/stdio', onDatabase: false },
  'photonet-simulator': { folder: 'tools/photonet-simulator', module: 'main', onDatabase: false },
} as const;

export type ProcessName = keyof typeof processes;

/** Entry module of a process: source or build, like the module that runs now. */
export function entryOf(name: ProcessName): string {
  const { folder, module } = processes[name];
  const extension = path.extname(import.meta.url);
  return path.join(repositoryRoot, folder, extension === '.ts' ? 'src' : 'dist', `${module}${extension}`);
}

export function folderOf(name: ProcessName): string {
  return path.join(repositoryRoot, processes[name].folder);
}

/** Whether a process reads `DATABASE_URL`. */
export function worksOnDatabase(name: ProcessName): boolean {
  return processes[name].onDatabase;
}

export function isProcessName(name: string): name is ProcessName {
  return Object.hasOwn(processes, name);
}
