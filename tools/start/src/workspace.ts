import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Folders of the processes that can be run. */
const FOLDERS = {
  'action-api': 'apps/action-api',
  'scraper-api': 'apps/scraper-api',
  'job-worker': 'apps/job-worker',
  admin: 'apps/admin',
  'photonet-simulator': 'tools/photonet-simulator',
} as const;

/** A process of this workspace. */
export type ProcessName = keyof typeof FOLDERS;

/** The built entry of a process. */
export function entryOf(name: ProcessName): string {
  return path.join(ROOT, FOLDERS[name], 'dist', 'main.js');
}

export function isProcessName(name: string): name is ProcessName {
  return Object.hasOwn(FOLDERS, name);
}
