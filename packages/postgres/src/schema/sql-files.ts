import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The folder `sql` of this package, the same for `src` and for `dist`. */
export const sqlFolder = new URL('../../sql/', import.meta.url);

/** One file of SQL. */
export interface SqlFile {
  /** Its name without `.sql`: of a migration with its time, of a function the function's own. */
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text in hexadecimal, the same for either kind of line end. */
  readonly hash: string;
}

/** Everything that a database is made of. */
export interface SqlFiles {
  /** In the order of their times. Each is applied once. */
  readonly migrations: readonly SqlFile[];
  /** One function each, by name; replaced when its file changes. */
  readonly functions: readonly SqlFile[];
  /** Run at the end of every migration. */
  readonly rights: string;
}

/** Reads the files that this version comes with. */
export async function readSqlFiles(): Promise<SqlFiles> {
  const [migrations, functions, rights] = await Promise.all([
    readFolder(new URL('migrations/', sqlFolder)),
    readFolder(new URL('functions/', sqlFolder)),
    readFile(new URL('rights.sql', sqlFolder), 'utf8'),
  ]);
  return { migrations, functions, rights };
}

/** One file from its text, as it would be read from the folder. */
export function sqlFile(name: string, text: string): SqlFile {
  const normalised = text.replaceAll('\r\n', '\n');
  return { name, text: normalised, hash: createHash('sha256').update(normalised).digest('hex') };
}

/** The `.sql` files of a folder and the folders in it, by name. */
async function readFolder(folder: URL): Promise<readonly SqlFile[]> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries
    .filter((entry) => entry.endsWith('.sql'))
    .map(async (entry) =>
      sqlFile(path.basename(entry, '.sql'), await readFile(new URL(entry.replaceAll(path.sep, '/'), folder), 'utf8')),
    );
  return (await Promise.all(files)).sort((one, other) => (one.name < other.name ? -1 : 1));
}
