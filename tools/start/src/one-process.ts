/** Runs one process: `npm run action-api`, `npm run --silent admin -- ...`. (contract 1) */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { pathToFileURL } from 'node:url';
import { ProcessProblem, readSettings } from '@creator-discovery/http-server';
import { borrowDatabase, checkConnection, type DatabaseSettings, givenDatabase, prepareDatabase } from './database.ts';
import { keptSecrets } from './kept-secrets.ts';
import { endWith } from './problem.ts';
import { databaseSettings } from './settings.ts';
import { entryOf, isProcessName, worksOnDatabase } from './workspace.ts';

const [name = '', ...args] = process.argv.slice(2);
run().catch(endWith);

async function run(): Promise<void> {
  if (name === 'migrate') return runMigrations();
  if (!isProcessName(name)) throw new ProcessProblem(`there is no process ${name}`);
  const entry = entryOf(name);
  const helpOnly = name === 'admin' && (args.length === 0 || args.some((arg) => arg === '--help' || arg === '-h'));
  const elsewhere = name === 'admin' && args.some((arg) => arg === '--server' || arg.startsWith('--server='));
  if (!worksOnDatabase(name) || helpOnly || elsewhere) return become(entry);
  // A backup contains its own schema, which may be older.
  const settings = readSettings(databaseSettings);
  const database = await borrowDatabase(settings, restores() ? null : prepareDatabase);
  if (!settings.DATABASE_URL) Object.assign(process.env, await keptSecrets(settings.DATA_DIR));
  process.env.DATABASE_URL = database.url;
  if (!database.stop) return become(entry);
  const status = await runBeside(entry);
  await database.stop();
  process.exit(status);
}

function restores(): boolean {
  return name === 'admin' && args.find((arg) => !arg.startsWith('-')) === 'restore';
}

async function runMigrations(): Promise<void> {
  const settings = readSettings(databaseSettings);
  const [unknown] = args;
  if (unknown !== undefined) throw new ProcessProblem(`migrate takes no arguments, not ${unknown}`);
  const given = { ...settings, DATABASE_URL: settings.DATABASE_URL ?? settings.DATABASE_DIRECT_URL };
  const done = await migrated(given);
  const database = given.DATABASE_URL ? 'the database' : `the embedded database in ${settings.DATA_DIR}`;
  console.log(done.length === 0 ? `${database} is up to date` : `migrated: ${done.join(', ')}`);
}

async function migrated(settings: DatabaseSettings): Promise<readonly string[]> {
  const given = givenDatabase(settings);
  if (given) {
    await checkConnection(given.directUrl, given.directSetting);
    return prepareDatabase(given);
  }
  const { url, stop } = await borrowDatabase(settings, prepareDatabase);
  const done = stop ? [] : await prepareDatabase({ url, directUrl: url });
  await stop?.();
  return done;
}

/** Loads the entry module into this process, so that it gets arguments, signals and streams. */
async function become(entry: string): Promise<void> {
  process.argv.splice(1, 2, entry);
  await import(pathToFileURL(entry).href);
}

/** Runs the entry as a child, so that this process can stop the embedded database afterwards. */
async function runBeside(entry: string): Promise<number> {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  // The terminal sends Ctrl-C to the child as well.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => child.disconnect());
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return code ?? 128 + constants.signals[signal ?? 'SIGTERM'];
}
