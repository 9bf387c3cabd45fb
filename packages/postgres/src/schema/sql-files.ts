import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The `sql` folder of this package, resolved from `src` and from `dist`. */
export const sqlFolder = new URL('../../sql/', import.meta.url);

export interface SqlFile {
  /** File name without `.sql`: a migration's name with its time, or the name of the function. */
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text with LF line ends, hex. */
  readonly hash: string;
}

export interface SqlFiles {
  /** Ordered by time. Each is applied once. */
  readonly migrations: readonly SqlFile[];
  /** Functions, one per file, ordered by name. Each is replaced when its file changes. */
  readonly functions: readonly SqlFile[];
  /** Run at the end of every migration. */
  readonly rights: string;
}

/** Reads the SQL files of this version. */
export async function readSqlFiles(): Promise<SqlFiles> {
  const [migrations, functions, rights] = await Promise.all([
    readFolder(new URL('migrations/', sqlFolder)),
    readFolder(new URL('functions/', sqlFolder)),
    readFile(new URL('rights.sql', sqlFolder), 'utf8'),
  ]);
  return { migrations, functions, rights };
}

/** Returns a file with this text, as if read from the folder. */
export function sqlFile(name: string, text: string): SqlFile {
  const normalised = text.replaceAll('\r\n', '\n');
  return { name, text: normalised, hash: createHash('sha256').update(normalised).digest('hex') };
}

async function readFolder(folder: URL): Promise<readonly SqlFile[]> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries
    .filter((entry) => entry.endsWith('.sql'))
    .map(async (entry) =>
      sqlFile(path.basename(entry, '.sql'), await readFile(new URL(entry.replaceAll(path.sep, '/'), folder), 'utf8')),
    );
  return (await Promise.all(files)).sort((one, other) => (one.name < other.name ? -1 : 1));
}
