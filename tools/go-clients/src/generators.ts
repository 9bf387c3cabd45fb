import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const timeout = 10 * 60_000;

/** Go module with the generators and the modules that their clients need. */
export const generatorsModule = fileURLToPath(new URL('../generators', import.meta.url));

const jarName = 'openapi-generator-cli-7.25.0.jar';
const jarHash = '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae';

/** Runs a program; errors include its output. */
export async function runIn(cwd: string, program: string, ...args: readonly string[]): Promise<void> {
  // Uses only the installed Go version and local modules.
  const env = { ...process.env, GOTOOLCHAIN: 'local', GOWORK: 'off' };
  await run(program, args, { cwd, env, timeout, maxBuffer: 1 << 26 }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
    },
  );
}

/** Whether Go is installed and its modules are available. Downloads them if needed. */
export async function hasGo(): Promise<boolean> {
  return succeeds(runIn(generatorsModule, 'go', 'mod', 'download'));
}

/** Returns the jar of openapi-generator, downloaded by Maven if needed; null without Java, Maven or a network. */
export async function openapiGenerator(): Promise<string | null> {
  const cache = path.join(os.homedir(), '.cache', 'creator-discovery');
  const jar = path.join(cache, jarName);
  await mkdir(cache, { recursive: true });
  if (!(await succeeds(runIn(cache, 'java', '-version')))) return null;
  if (await isWhole(jar)) return jar;
  const folder = await mkdtemp(path.join(cache, 'download-'));
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
  const artifact = 'org.openapitools:openapi-generator-cli:7.25.0';
  const downloaded = path.join(folder, jarName);
  await succeeds(runIn(folder, 'mvn', '-B', '-q', '-C', goal, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`));
  const isDownloaded = await isWhole(downloaded);
  if (isDownloaded) await rename(downloaded, jar);
  await rm(folder, { recursive: true });
  return isDownloaded ? jar : null;
}

async function isWhole(jar: string): Promise<boolean> {
  const bytes = await readFile(jar).catch(() => null);
  return bytes !== null && hash('sha256', bytes) === jarHash;
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
