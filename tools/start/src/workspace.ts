import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The processes that can be run: where each begins once it is built, and whether it works on the database. */
const PROCESSES = {
  'action-api': { entry: 'apps/action-api/dist/main.js', onDatabase: true },
  'scraper-api': { entry: 'apps/scraper-api/dist/main.js', onDatabase: true },
  'job-worker': { entry: 'apps/job-worker/dist/main.js', onDatabase: true },
  admin: { entry: 'apps/admin/dist/main.js', onDatabase: true },
  mcp: { entry: 'apps/action-api/dist/mcp/stdio.js', onDatabase: false },
  'photonet-simulator': { entry: 'tools/photonet-simulator/dist/main.js', onDatabase: false },
} as const;

/** A process of this workspace. */
export type ProcessName = keyof typeof PROCESSES;

/** The built entry of a process. */
export function entryOf(name: ProcessName): string {
  return path.join(ROOT, PROCESSES[name].entry);
}

/** Whether a process reads `DATABASE_URL`. */
export function worksOnDatabase(name: ProcessName): boolean {
  return PROCESSES[name].onDatabase;
}

export function isProcessName(name: string): name is ProcessName {
  return Object.hasOwn(PROCESSES, name);
}
