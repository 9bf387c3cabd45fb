import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresProblem } from './problem.ts';

/** Held until released or until its process ends, even by kill -9. */
export type DataDirectoryLock = { release(): void };

/**
 * Locks a data directory for this process.
 *
 * @throws EmbeddedPostgresProblem with the id of the process that holds the lock.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  // Node.js has no file locks. An exclusive SQLite transaction is one, and the system releases it with the process.
  const { DatabaseSync } = await import('node:sqlite');
  const holderFile = path.join(dataDir, 'lock.pid');
  const file = new DatabaseSync(path.join(dataDir, 'lock'));
  try {
    file.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    file.close();
    if (!/locked/.test((cause as Error).message)) throw cause;
    const holder = (await readFile(holderFile, 'utf8').catch(() => '')).trim();
    throw new EmbeddedPostgresProblem(
      `the data directory ${dataDir} is in use${holder ? ` by process ${holder}` : ''}: stop that process first or choose another DATA_DIR`,
      { cause },
    );
  }
  await writeFile(holderFile, `${process.pid}\n`, { mode: 0o600 });
  return { release: () => file.close() };
}
