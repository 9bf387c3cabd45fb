import { constants } from 'node:fs';
import { access, chown, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresProblem } from './problem.ts';

/** Account that the server runs as; undefined for the account of this process. */
export type ServerAccount = { uid: number; gid: number } | undefined;

/** Folder for files of a server that runs under another account. */
const outsideHome = '/var/lib/creator-discovery';

/**
 * Returns `nobody` if this process is root, because PostgreSQL refuses to run as root. That account exists on every system, and
 * the server needs an account with a name.
 */
export async function serverAccount(): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  if (!fields) {
    throw new EmbeddedPostgresProblem(
      'PostgreSQL cannot run as root, and the account "nobody" does not exist: start as an ordinary user or set DATABASE_URL',
    );
  }
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}

/** Returns whether the account can enter every parent folder of a path. Always true for the account of this process. */
export async function isReachable(target: string, account: ServerAccount): Promise<boolean> {
  if (!account) return true;
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    const { mode, uid } = await stat(folder);
    const needed = uid === account.uid ? constants.S_IXUSR : constants.S_IXOTH;
    if (!(mode & needed)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** Returns a folder outside all home folders, for files that the account can't reach elsewhere. */
export async function folderOutsideHome(name: string): Promise<string> {
  try {
    await mkdir(outsideHome, { recursive: true, mode: 0o755 });
    await access(outsideHome, constants.W_OK);
  } catch (cause) {
    throw new EmbeddedPostgresProblem(
      `the account "nobody" cannot reach this folder, and ${outsideHome} is not writable: move the checkout and DATA_DIR out of the home folder, start as an ordinary user, or set DATABASE_URL`,
      { cause },
    );
  }
  return path.join(outsideHome, name);
}

/** Copies a folder atomically, unless the target exists. Safe for concurrent processes. */
export async function copyOnce(source: string, target: string): Promise<void> {
  if (await stat(target).catch(() => undefined)) return;
  const draft = `${target}.copy-${process.pid}-${Math.random().toString(36).slice(2)}`;
  await cp(source, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
}

export async function give(target: string, account: ServerAccount): Promise<void> {
  if (account) await chown(target, account.uid, account.gid);
}
