import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The processes that can be run: the package and module each starts from, and whether it works on the database. */
const PROCESSES = {
  'action-api': { folder: 'apps/action-api', module: 'main', onDatabase: true },
  'scraper-api': { folder: 'apps/scraper-api', module: 'main', onDatabase: true },
  'job-worker': { folder: 'apps/job-worker', module: 'main', onDatabase: true },
  admin: { folder: 'apps/admin', module: 'main', onDatabase: true },
  mcp: { folder: 'apps/action-api', module: 'mcp/stdio', onDatabase: false },
  'photonet-simulator': { folder: 'tools/photonet-simulator', module: 'main', onDatabase: false },
} as const;

/** A process of this workspace. */
export type ProcessName = keyof typeof PROCESSES;

/** The entry of a process: its source when this runs from source, its build when this runs from a build. */
export function entryOf(name: ProcessName): string {
  const { folder, module } = PROCESSES[name];
  const extension = path.extname(import.meta.url);
  return path.join(ROOT, folder, extension === '.ts' ? 'src' : 'dist', `${module}${extension}`);
}

/** Whether a process reads `DATABASE_URL`. */
export function worksOnDatabase(name: ProcessName): boolean {
  return PROCESSES[name].onDatabase;
}

export function isProcessName(name: string): name is ProcessName {
  return Object.hasOwn(PROCESSES, name);
}
