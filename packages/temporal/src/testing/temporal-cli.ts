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

/** The newest version that `go install` takes; it holds server 1.29.1. */
const goModule = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';
const program = process.platform === 'win32' ? 'temporal.exe' : 'temporal';

/** Longest times for getting it, in milliseconds. */
const downloadMs = 60_000;
const buildMs = 20 * 60_000;

/** Where a command line is looked for and got from. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What was got once is kept here, outside the repository. */
  readonly cache: string;
  /** The SDK's own download into a folder; rejects where it can't be had. */
  readonly download: (folder: string) => Promise<void>;
}

const thisMachine: Surroundings = {
  environment: process.env,
  cache: path.join(os.homedir(), '.cache', 'creator-discovery', 'temporal-cli', '1.5.1'),
  download: async (downloadDir) => {
    const server = { executable: { type: 'cached-download' as const, downloadDir } };
    const environment = await TestWorkflowEnvironment.createLocal({ server });
    await environment.teardown();
  },
};

/**
 * The Temporal command line on this machine: `TEMPORAL_CLI_PATH`, `PATH`, or one that was got before; null = none.
 * @throws when `TEMPORAL_CLI_PATH` names nothing that can be run.
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
 * Finds the command line or gets it: the SDK's own download, else a build with Go, kept outside the repository.
 * Null = it can't be had here.
 */
export async function getTemporalCli(
  say: (line: string) => void,
  from: Surroundings = thisMachine,
): Promise<string | null> {
  return (await findTemporalCli(from)) ?? (await download(say, from)) ?? (await build(say, from));
}

async function download(say: (line: string) => void, from: Surroundings): Promise<string | null> {
  const folder = path.join(from.cache, `download-${randomUUID()}`);
  const patience = new AbortController();
  try {
    await mkdir(folder, { recursive: true });
    const tooLong = pause(downloadMs, undefined, { signal: patience.signal }).then(() => {
      throw new Error('the download takes too long');
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
    patience.abort();
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(say: (line: string) => void, { environment, cache }: Surroundings): Promise<string | null> {
  const folder = path.join(cache, `build-${randomUUID()}`);
  try {
    await run('go', ['version'], { env: environment });
  } catch {
    return null;
  }
  say('building the Temporal server with Go, once on this machine; this takes some minutes ...');
  try {
    await mkdir(folder, { recursive: true });
    const env = { ...environment, GOBIN: folder, GOFLAGS: '-p=1', CGO_ENABLED: '0' };
    await run('go', ['install', goModule], { env, maxBuffer: 2 ** 26, timeout: buildMs });
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
