import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Program } from './process-fleet.ts';

const run = promisify(execFile);
const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** Commit of the previous release, whose processes must run on this schema; the first release has none. */
const previousCommit = process.env.FAULTS_PREVIOUS_VERSION ?? null;

const folders = {
  'action-api': 'apps/action-api',
  'scraper-api': 'apps/scraper-api',
  'job-worker': 'apps/job-worker',
  'photonet-simulator': 'tools/photonet-simulator',
} as const satisfies Record<Program, string>;

/** The previous version of this repository, installed in a separate folder and run from source. */
export class PreviousVersion {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Installs the previous version; null if none is set or the commit is not in the repository. */
  static async install(parent: string): Promise<PreviousVersion | null> {
    if (previousCommit === null) return null;
    const git = (...args: string[]) => run('git', args, { cwd: repositoryRoot });
    const known = await git('cat-file', '-e', `${previousCommit}^{commit}`).then(
      () => true,
      () => false,
    );
    if (!known) return null;
    const folder = path.join(parent, 'previous-version');
    await mkdir(folder);
    const archive = path.join(parent, 'previous-version.tar');
    await git('archive', '--output', archive, previousCommit);
    await run('tar', ['-x', '-C', folder, '-f', archive]);
    const install = ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline', '--loglevel=error'];
    await run('npx', install, { cwd: folder });
    return new PreviousVersion(folder);
  }

  readonly entryOf = (program: Program): string => path.join(this.#folder, folders[program], 'src/main.ts');

  /** Migrates a database to the schema of that version. */
  async migrate(databaseUrl: string): Promise<void> {
    await this.#run('tools/start/src/process.ts', ['migrate'], databaseUrl);
  }

  /** Runs an admin command of that version; returns its result. */
  async admin(databaseUrl: string, ...args: string[]): Promise<Record<string, unknown>> {
    const { stdout } = await this.#run('apps/admin/src/main.ts', [...args, '--json'], databaseUrl);
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  #run(script: string, args: readonly string[], databaseUrl: string) {
    return run(process.execPath, [path.join(this.#folder, script), ...args], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
  }
}
