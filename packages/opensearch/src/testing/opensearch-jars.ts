import { execFile } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Folder with the list of jars and the program that starts them. */
export const serverFolder = fileURLToPath(new URL('../../server', import.meta.url));

const minJava = 17;
const javaTimeoutMs = 20_000;
const downloadTimeoutMs = 10 * 60_000;

/** Printed at the end of `npm test`. */
export const noOpenSearch =
  'Skipped the tests on a real OpenSearch: install Java 17 or newer and Maven, or set OPENSEARCH_JARS_PATH.';

export interface OpenSearchProgram {
  /** Command. */
  readonly java: string;
  /** Folder. */
  readonly jars: string;
}

/** Places to find Java, Maven and the jars. */
export interface ServerSources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder for downloaded jars, outside the repository. */
  readonly cache: string;
  /** Folder with `pom.xml` and `jars.sha256`. */
  readonly server: string;
}

const thisMachine: ServerSources = {
  environment: process.env,
  cache: path.join(os.homedir(), '.cache', 'creator-discovery', 'opensearch'),
  server: serverFolder,
};

/**
 * Finds Java in `JAVA_HOME` or `PATH`, and jars in `OPENSEARCH_JARS_PATH` or from an earlier download. Returns null if
 * something is missing.
 *
 * @throws if `OPENSEARCH_JARS_PATH` lacks jars
 */
export async function findOpenSearch(from: ServerSources = thisMachine): Promise<OpenSearchProgram | null> {
  const java = await findJava(from.environment);
  if (java === null) return null;
  const named = from.environment.OPENSEARCH_JARS_PATH;
  const jars = named || storedJars(from);
  if (await hasJars(jars, from)) return { java, jars };
  if (named)
    throw new Error('OPENSEARCH_JARS_PATH must contain exactly the jars in packages/opensearch/server/jars.sha256');
  return null;
}

/**
 * Finds the server, or downloads its jars with Maven and verifies their checksums. Returns null if Java or Maven is missing
 * or the download failed.
 */
export async function getOpenSearch(
  report: (line: string) => void,
  from: ServerSources = thisMachine,
): Promise<OpenSearchProgram | null> {
  const found = await findOpenSearch(from);
  if (found !== null || (await findJava(from.environment)) === null) return found;
  return (await download(report, from)) ? findOpenSearch(from) : null;
}

/** Returns the SHA-256 of each jar by name. */
async function expectedJars({ server }: ServerSources): Promise<ReadonlyMap<string, string>> {
  const lines = (await readFile(path.join(server, 'jars.sha256'), 'utf8')).trim().split('\n');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** The name changes with the list of jars. */
function storedJars({ cache }: ServerSources): string {
  return path.join(cache, 'jars-2.19.1');
}

async function findJava(environment: ServerSources['environment']): Promise<string | null> {
  const home = environment.JAVA_HOME;
  for (const java of home ? [path.join(home, 'bin', 'java'), 'java'] : ['java']) {
    try {
      const { stderr, stdout } = await run(java, ['-version'], { env: environment, timeout: javaTimeoutMs });
      const [, major] = /version "(\d+)/.exec(stderr + stdout) ?? [];
      if (Number(major) >= minJava) return java;
    } catch {
      // Missing, or does not start.
    }
  }
  return null;
}

/** Whether the folder has exactly the expected jars. */
async function hasJars(folder: string, from: ServerSources): Promise<boolean> {
  const expected = await expectedJars(from);
  const found = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jar'));
  if (found.length !== expected.size) return false;
  for (const name of found) {
    const sha256 = hash('sha256', await readFile(path.join(folder, name)), 'hex');
    if (expected.get(name) !== sha256) return false;
  }
  return true;
}

async function download(report: (line: string) => void, from: ServerSources): Promise<boolean> {
  const folder = path.join(from.cache, `download-${randomUUID()}`);
  const maven = (...args: readonly string[]) =>
    run('mvn', ['-B', '-q', '-C', ...args], { env: from.environment, cwd: folder, timeout: downloadTimeoutMs });
  try {
    await mkdir(folder, { recursive: true });
    await run('mvn', ['-version'], { env: from.environment, timeout: javaTimeoutMs });
    report('Downloading OpenSearch with Maven, once on this machine ...');
    await cp(path.join(from.server, 'pom.xml'), path.join(folder, 'pom.xml'));
    await maven(
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${path.join(folder, 'jars')}`,
    );
    if (!(await hasJars(path.join(folder, 'jars'), from))) {
      report('The downloaded jars do not match packages/opensearch/server/jars.sha256 and were removed.');
      return false;
    }
    await rm(storedJars(from), { recursive: true, force: true });
    await rename(path.join(folder, 'jars'), storedJars(from));
    return true;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
