import { execFile } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the server is made from: the list of its jars, and how they are started. */
export const serverFolder = fileURLToPath(new URL('../../server', import.meta.url));

/** The server's class files need it. */
const leastJava = 17;
const javaTimeoutMs = 20_000;
const downloadTimeoutMs = 10 * 60_000;

/** What `npm test` prints at its end when the tests on a real server were left out. */
export const noOpenSearch =
  'no OpenSearch here: the tests on a real one did not run (install Java 17 or newer and Maven, or set OPENSEARCH_JARS_PATH)';

/** A server that can be started on this machine. */
export interface OpenSearchProgram {
  /** The `java` command. */
  readonly java: string;
  /** The folder of the server's jars. */
  readonly jars: string;
}

/** Where Java, Maven and the jars are looked for. */
export interface ServerSources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder that the jars are stored in, outside the repository. */
  readonly cache: string;
  /** The folder with `pom.xml` and `jars.sha256`. */
  readonly server: string;
}

const thisMachine: ServerSources = {
  environment: process.env,
  cache: path.join(os.homedir(), '.cache', 'creator-discovery', 'opensearch'),
  server: serverFolder,
};

/**
 * The server as far as it is on this machine: Java of `JAVA_HOME` or `PATH`, the jars of `OPENSEARCH_JARS_PATH` or those that an
 * earlier call of `getOpenSearch` stored; null = something is missing.
 * @throws when the folder of `OPENSEARCH_JARS_PATH` doesn't have the jars.
 */
export async function findOpenSearch(from: ServerSources = thisMachine): Promise<OpenSearchProgram | null> {
  const java = await findJava(from.environment);
  if (java === null) return null;
  const named = from.environment.OPENSEARCH_JARS_PATH;
  const jars = named || storedJars(from);
  if (await areWhole(jars, from)) return { java, jars };
  if (named)
    throw new Error('OPENSEARCH_JARS_PATH must be a folder with the jars that packages/opensearch/server names');
  return null;
}

/**
 * Finds the server, or else downloads its jars from Maven Central with Maven, compares each with its checksum, and stores them
 * outside the repository. Null = Java or Maven is missing, or the download failed.
 */
export async function getOpenSearch(
  say: (line: string) => void,
  from: ServerSources = thisMachine,
): Promise<OpenSearchProgram | null> {
  const found = await findOpenSearch(from);
  if (found !== null || (await findJava(from.environment)) === null) return found;
  return (await download(say, from)) ? findOpenSearch(from) : null;
}

/** Names of the jars, and the SHA-256 of each. */
async function expectedJars({ server }: ServerSources): Promise<ReadonlyMap<string, string>> {
  const lines = (await readFile(path.join(server, 'jars.sha256'), 'utf8')).trim().split('\n');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** Another list of jars has another folder. */
function storedJars({ cache }: ServerSources): string {
  return path.join(cache, 'jars-2.19.1');
}

async function findJava(environment: ServerSources['environment']): Promise<string | null> {
  const home = environment.JAVA_HOME;
  for (const java of home ? [path.join(home, 'bin', 'java'), 'java'] : ['java']) {
    try {
      const { stderr, stdout } = await run(java, ['-version'], { env: environment, timeout: javaTimeoutMs });
      const [, major] = /version "(\d+)/.exec(stderr + stdout) ?? [];
      if (Number(major) >= leastJava) return java;
    } catch {
      // Not there, or not a Java that starts.
    }
  }
  return null;
}

/** Whether the folder has the jars, all of them as they must be, and no others. */
async function areWhole(folder: string, from: ServerSources): Promise<boolean> {
  const expected = await expectedJars(from);
  const found = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jar'));
  if (found.length !== expected.size) return false;
  for (const name of found) {
    const sha256 = hash('sha256', await readFile(path.join(folder, name)), 'hex');
    if (expected.get(name) !== sha256) return false;
  }
  return true;
}

async function download(say: (line: string) => void, from: ServerSources): Promise<boolean> {
  const folder = path.join(from.cache, `download-${randomUUID()}`);
  const maven = (...args: readonly string[]) =>
    run('mvn', ['-B', '-q', '-C', ...args], { env: from.environment, cwd: folder, timeout: downloadTimeoutMs });
  try {
    await mkdir(folder, { recursive: true });
    await run('mvn', ['-version'], { env: from.environment, timeout: javaTimeoutMs });
    say('downloading the jars of OpenSearch with Maven, once on this machine ...');
    await cp(path.join(from.server, 'pom.xml'), path.join(folder, 'pom.xml'));
    await maven(
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${path.join(folder, 'jars')}`,
    );
    if (!(await areWhole(path.join(folder, 'jars'), from))) {
      say('the jars of OpenSearch are not those of packages/opensearch/server/jars.sha256: not used');
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
