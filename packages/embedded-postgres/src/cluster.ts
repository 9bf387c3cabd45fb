import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { give, type ServerAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresProblem } from './problem.ts';

const run = promisify(execFile);

/** Name of the superuser and of the database. */
export const ownerRole = 'creator_discovery';

export type NewCluster = {
  folder: string;
  binaries: Binaries;
  account: ServerAccount;
  /** Password of every connection. Undefined: local connections are trusted, for throw-away servers only. */
  password?: string;
  extraArguments?: string[];
};

/** Creates a cluster unless it exists. An incomplete cluster never has the final name. */
export async function makeCluster(cluster: NewCluster): Promise<void> {
  const { folder, binaries, account, password } = cluster;
  if (existsSync(path.join(folder, 'PG_VERSION'))) return;
  const draft = `${folder}.init-${process.pid}-${Math.random().toString(36).slice(2)}`;
  const passwordFile = `${draft}.password`;
  await mkdir(draft, { mode: 0o700 });
  await give(draft, account);
  const authentication = password ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust'];
  try {
    if (password) {
      await writeFile(passwordFile, password, { mode: 0o600 });
      await give(passwordFile, account);
    }
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${ownerRole}`,
        '--no-sync',
        '--no-instructions',
        ...localeArguments(),
        ...authentication,
        ...(cluster.extraArguments ?? []),
      ],
      { cwd: draft, env: serverEnvironment(), ...account },
    );
    await rename(draft, folder).catch(async (error: unknown) => {
      // A concurrent process has created the cluster.
      if (!existsSync(path.join(folder, 'PG_VERSION'))) throw error;
    });
  } catch (cause) {
    throw new EmbeddedPostgresProblem(
      `a new PostgreSQL data directory could not be created in ${folder}: ${lastLine(cause)}`,
      { cause },
    );
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

/**
 * Sorts by bytes and classifies letters by Unicode. With the C locale, trigrams and lower-casing would ignore all letters outside
 * ASCII.
 */
function localeArguments(): string[] {
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  if (process.platform === 'win32') return ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${ctype}`];
}

/** Contents of `postmaster.pid`. */
export type PostmasterFile = { pid: number; folder: string; port: number; ready: boolean };

/** Reads `postmaster.pid`; returns undefined if no server has started, or it was shut down. */
export async function readPostmasterFile(folder: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => undefined);
  const lines = text?.split('\n');
  if (!lines || lines.length < 2) return undefined;
  return {
    pid: Number(lines[0]),
    folder: lines[1] ?? '',
    port: Number(lines[3] ?? 0),
    ready: lines[7]?.trim() === 'ready',
  };
}

/** Returns the environment of the server programs, without variables that would affect them. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(PG|LC_|LANG$|LANGUAGE$|LD_PRELOAD$|LD_LIBRARY_PATH$|NODE_|npm_)/i.test(name),
  );
  return { ...Object.fromEntries(kept), TZ: 'UTC' };
}

function lastLine(error: unknown): string {
  const output = (error as { stderr?: string }).stderr || (error instanceof Error ? error.message : String(error));
  return output.trim().split('\n').at(-1) ?? '';
}
