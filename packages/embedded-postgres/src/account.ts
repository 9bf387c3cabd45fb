import { constants } from 'node:fs';
import { access, chown, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresProblem } from './problem.ts';

/** The operating system account that a server runs as. Undefined: the account of this process. */
export type ServerAccount = { uid: number; gid: number } | undefined;

/** Where a root process puts files that the server, under another account, has to reach. */
const outsideHome = '/var/lib/creator-discovery';

/**
 * PostgreSQL refuses to run as root, so a root process runs its server as `nobody`: that account exists on every system,
 * and the server demands an account with a name.
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
      'PostgreSQL does not run as root and there is no account "nobody": start as an ordinary user or set DATABASE_URL',
    );
  }
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}

/** Whether the account can enter every folder above this path. True for the account of this process. */
export async function isReachable(target: string, account: ServerAccount): Promise<boolean> {
  if (!account) return true;
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    const { mode, uid } = await stat(folder);
    const needed = uid === account.uid ? constants.S_IXUSR : constants.S_IXOTH;
    if (!(mode & needed)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** A folder outside every home folder, for files that the account has to reach and can't reach where they are. */
export async function folderOutsideHome(name: string): Promise<string> {
  try {
    await mkdir(outsideHome, { recursive: true, mode: 0o755 });
    await access(outsideHome, constants.W_OK);
  } catch (cause) {
    throw new EmbeddedPostgresProblem(
      `the account "nobody" cannot reach this folder and ${outsideHome} is not writable: move the checkout and DATA_DIR out of the home folder, start as an ordinary user, or set DATABASE_URL`,
      { cause },
    );
  }
  return path.join(outsideHome, name);
}

/** Copies a folder whole or not at all; several processes may do so at once. */
export async function copyOnce(source: string, target: string): Promise<void> {
  if (await stat(target).catch(() => undefined)) return;
  const draft = `${target}.copy-${process.pid}-${Math.random().toString(36).slice(2)}`;
  await cp(source, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
}

/** Makes the account the owner of a path. */
export async function give(target: string, account: ServerAccount): Promise<void> {
  if (account) await chown(target, account.uid, account.gid);
}
