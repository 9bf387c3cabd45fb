import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { TestWorkflowEnvironment } from '@temporalio/testing';

const run = promisify(execFile);

/** Newest version that `go install` can build; contains server 1.29.1. */
const goModule = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';
const program = process.platform === 'win32' ? 'temporal.exe' : 'temporal';

const downloadTimeoutMs = 60_000;
const buildTimeoutMs = 20 * 60_000;

/** Note in the summary of `npm test`. */
export const noTemporalCli = 'no Temporal server available: tests on a real server did not run (set TEMPORAL_CLI_PATH)';

export interface CliSources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder of the downloaded or built CLI, outside the repository. */
  readonly cache: string;
  /** Downloads through the SDK into a folder; rejects on failure. */
  readonly download: (folder: string) => Promise<void>;
}

const thisMachine: CliSources = {
  environment: process.env,
  cache: path.join(os.homedir(), '.cache', 'creator-discovery', 'temporal-cli', '1.5.1'),
  download: async (downloadDir) => {
    const server = { executable: { type: 'cached-download' as const, downloadDir } };
    const environment = await TestWorkflowEnvironment.createLocal({ server });
    await environment.teardown();
  },
};

/**
 * Returns the path of the Temporal CLI from `TEMPORAL_CLI_PATH`, `PATH` or the cache, or null.
 * @throws if `TEMPORAL_CLI_PATH` is not an executable file.
 */
export async function findTemporalCli({ environment, cache } = thisMachine): Promise<string | null> {
  const named = environment.TEMPORAL_CLI_PATH;
  if (named) {
    if (await isProgram(named)) return named;
    throw new Error('TEMPORAL_CLI_PATH must be the path of the Temporal command line');
  }
  const folders = (environment.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  for (const file of [...folders, cache].map((folder) => path.join(folder, program))) {
    if (await isProgram(file)) return file;
  }
  return null;
}

/**
 * Finds the CLI, or downloads it through the SDK, or builds it with Go, and stores it outside the repository. Returns null if
 * all of these fail.
 */
export async function getTemporalCli(
  say: (line: string) => void,
  from: CliSources = thisMachine,
): Promise<string | null> {
  return (await findTemporalCli(from)) ?? (await download(say, from)) ?? (await build(say, from));
}

async function download(say: (line: string) => void, from: CliSources): Promise<string | null> {
  const folder = path.join(from.cache, `download-${randomUUID()}`);
  const finished = new AbortController();
  try {
    await mkdir(folder, { recursive: true });
    const tooLong = pause(downloadTimeoutMs, undefined, { signal: finished.signal }).then(() => {
      throw new Error('the download timed out');
    });
    await Promise.race([from.download(folder), tooLong]);
    const name = (await readdir(folder)).find((file) => file.startsWith('temporal'));
    if (name === undefined) return null;
    await rename(path.join(folder, name), path.join(from.cache, program));
    say('downloaded by the SDK');
    return path.join(from.cache, program);
  } catch {
    return null;
  } finally {
    finished.abort();
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(say: (line: string) => void, { environment, cache }: CliSources): Promise<string | null> {
  const folder = path.join(cache, `build-${randomUUID()}`);
  try {
    await run('go', ['version'], { env: environment });
  } catch {
    return null;
  }
  say('building the Temporal server with Go, once on this machine; this takes a few minutes ...');
  try {
    await mkdir(folder, { recursive: true });
    const env = { ...environment, GOBIN: folder, GOFLAGS: "-p=1 '-ldflags=-s -w'", CGO_ENABLED: '0' };
    await run('go', ['install', goModule], { env, maxBuffer: 2 ** 26, timeout: buildTimeoutMs });
    await rename(path.join(folder, program), path.join(cache, program));
    return path.join(cache, program);
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
