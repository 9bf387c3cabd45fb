/** `npm start`: runs the whole product on one machine. `npm run dev` adds `--watch`, which restarts on change. (contract 1) */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isFreePort, makeDataDirectory } from '@creator-discovery/embedded-postgres';
import { metricsPortOf, ProcessProblem, readSettings, urlOf } from '@creator-discovery/http-server';
import { type ChatModel, startChatModel } from './chat-model.ts';
import { Child } from './child.ts';
import { type DatabaseInUse, openDatabase, prepareDatabase } from './database.ts';
import { demoCreatorsBeyond, demoKeys, loadDemoCreators, runFirstExport, startDemoCampaign } from './demo.ts';
import { answerTo, demoAssistant } from './demo-assistant/answer.ts';
import { keptSecrets } from './kept-secrets.ts';
import { introduceCreators } from './photonet.ts';
import { endWith } from './problem.ts';
import { type StartSettings, startSettings } from './settings.ts';
import { signInLink } from './sign-in-link.ts';
import { table } from './table.ts';
import { watchSources } from './watch-sources.ts';
import { entryOf, folderOf, type ProcessName } from './workspace.ts';

const watches = process.argv.includes('--watch');
const children: Child[] = [];
let database: DatabaseInUse | undefined;
let assistant: ChatModel | undefined;
let ending: Promise<void> | undefined;

/** Stops the processes first, then the database they use. */
function end(): Promise<void> {
  ending ??= (async () => {
    await Promise.all(children.map((child) => child.stop()));
    await Promise.all([database?.stop(), assistant?.end()]);
  })();
  return ending;
}

async function run(): Promise<void> {
  const settings = readSettings(startSettings);
  endOnSignals();
  await checkPorts(settings);
  database = await openDatabase(settings, () => console.error('PostgreSQL stopped unexpectedly and was restarted'));
  const logs = path.join(settings.DATA_DIR, 'logs');
  await makeDataDirectory(logs);
  await prepareDatabase(database);
  const place = { databaseUrl: database.directUrl, dataDir: settings.DATA_DIR };
  await loadDemoCreators(place, settings.DEMO_CREATORS);
  if (ending !== undefined) return;

  const urls = urlsOf(settings);
  await startChildren(settings, urls, { databaseUrl: database.url, logs });
  const [{ account, scraper }] = await Promise.all([
    demoKeys(place, { actionApi: urls['action-api'], scraperApi: urls['scraper-api'] }),
    settings.PHOTONET_BASE_URL ? undefined : introduceCreators(database.directUrl, urls['photonet-simulator']),
  ]);
  await runFirstExport(place, { actionApi: urls['action-api'] });
  if (settings.DEMO_COLLECTION && !settings.PHOTONET_BASE_URL) await startDemoCampaign(place);
  if (ending !== undefined) return;
  console.log(
    table({
      actionApi: urls['action-api'],
      console: await consoleAddress(database.directUrl, account.key, urls['action-api']),
      scraperApi: urls['scraper-api'],
      jobWorker: urls['job-worker'],
      photonet: { url: photonetUrl(settings), simulated: !settings.PHOTONET_BASE_URL },
      database,
      engine: process.env.TEMPORAL_ADDRESS ? `Temporal at ${process.env.TEMPORAL_ADDRESS}` : 'embedded engine',
      logs,
      accountKey: account.key,
      scraperKey: scraper.key,
    }),
  );
}

function endOnSignals(): void {
  let asked = false;
  const onSignal = () => {
    if (asked) process.exit(130);
    asked = true;
    console.error('\nstopping ...');
    end().then(() => process.exit(0), endWith);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('SIGHUP', onSignal);
  process.on('disconnect', () => !asked && onSignal());
  process.channel?.unref();
}

const portSettings = {
  'action-api': 'ACTION_API_PORT',
  'scraper-api': 'SCRAPER_API_PORT',
  'job-worker': 'JOB_WORKER_PORT',
  'photonet-simulator': 'PHOTONET_SIMULATOR_PORT',
} as const satisfies Partial<Record<ProcessName, keyof StartSettings>>;
type ListeningProcess = keyof typeof portSettings;

/** Without a configured model, chat falls back to a scripted demo assistant. */
async function chatSettings(): Promise<NodeJS.ProcessEnv> {
  if (process.env.CHAT_MODEL_BASE_URL || process.env.CHAT_MODEL) return {};
  assistant = await startChatModel((_, messages) => answerTo(messages), demoAssistant);
  return assistant.settings;
}

/** Runs before anything starts, to report ports in use at once. */
async function checkPorts(settings: StartSettings): Promise<void> {
  const taken = new Map<number, string>();
  const listeners = Object.entries(portSettings).flatMap(([name, setting]) => [
    { use: setting, setting, port: settings[setting], host: settings.HOST },
    ...(name === 'photonet-simulator' ? [] : [metricsOf(setting, settings)]),
  ]);
  for (const { use, setting, port, host } of listeners) {
    const other = taken.get(port);
    if (other) throw new ProcessProblem(`${use} and ${other} are both ${port}: set one of them to another port`);
    taken.set(port, use);
    if (await becomesFree(port, host)) continue;
    const why = use === setting ? '' : `, but needed for ${use}`;
    throw new ProcessProblem(`port ${port} is in use${why}: stop the other process or set ${setting} to another port`);
  }
}

/** The metrics of a process have a port that follows from its own. */
function metricsOf(setting: (typeof portSettings)[ListeningProcess], settings: StartSettings) {
  const port = metricsPortOf(settings[setting]) ?? 0;
  return { use: `the metrics of ${setting}`, setting, port, host: settings.METRICS_HOST };
}

/** Waits briefly: processes of a killed `npm start` take a moment to end. */
async function becomesFree(port: number, host: string): Promise<boolean> {
  for (const giveUp = Date.now() + 2_000; Date.now() < giveUp; await pause(100)) {
    if (await isFreePort(port, host)) return true;
  }
  return false;
}

function urlsOf(settings: StartSettings): Record<ListeningProcess, string> {
  const host = ['0.0.0.0', '::'].includes(settings.HOST) ? '127.0.0.1' : settings.HOST;
  const urls = Object.entries(portSettings).map(([name, setting]) => [name, urlOf(host, settings[setting])] as const);
  return Object.fromEntries(urls) as Record<ListeningProcess, string>;
}

/** Null if the console isn't built. */
async function consoleAddress(databaseUrl: string, key: string, actionApi: string): Promise<string | null> {
  return (await isServed(`${actionApi}/console/`)) ? signInLink(databaseUrl, key, actionApi) : null;
}

async function isServed(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

function photonetUrl(settings: StartSettings): string {
  return settings.PHOTONET_BASE_URL ?? urlsOf(settings)['photonet-simulator'];
}

/** Number of extra users of the simulated network, for the scraper API; documented examples use them. */
const inventedUsers = 100;

/** Puts the demo creators on the simulated network, and others who are not yet collected. */
function networkSettings(
  { DEMO_CREATORS: stored }: StartSettings,
  urls: Record<ListeningProcess, string>,
): NodeJS.ProcessEnv {
  return {
    PHOTONET_SIMULATOR_DEMO_CREATORS: String(stored > 0 ? stored + demoCreatorsBeyond : 0),
    ...(stored > 0 && { PHOTONET_SIMULATOR_USERS: String(inventedUsers) }),
    PHOTONET_SIMULATOR_PUBLIC_URL: urls['photonet-simulator'],
    ...process.env,
  };
}

async function startChildren(
  settings: StartSettings,
  urls: Record<ListeningProcess, string>,
  { databaseUrl, logs }: { databaseUrl: string; logs: string },
): Promise<void> {
  const names = (Object.keys(portSettings) as ListeningProcess[]).filter(
    (name) => name !== 'photonet-simulator' || !settings.PHOTONET_BASE_URL,
  );
  const snapshots = path.resolve(settings.DATA_DIR, 'index');
  await mkdir(snapshots, { recursive: true, mode: 0o700 });
  const environment = {
    INDEX_SNAPSHOT_DIR: snapshots,
    ...process.env,
    ...(await keptSecrets(settings.DATA_DIR)),
    DATABASE_URL: databaseUrl,
    PHOTONET_BASE_URL: photonetUrl(settings),
    DEMO_DATA: settings.DEMO_CREATORS > 0 ? 'on' : 'off',
    ...(await chatSettings()),
    // No load balancer needs time to notice a shutdown, and several processes can't share one metrics port.
    SHUTDOWN_DELAY_SECONDS: '0',
    METRICS_PORT: '',
  };
  for (const name of names) {
    children.push(
      new Child({
        name,
        entry: entryOf(name),
        environment: name === 'photonet-simulator' ? networkSettings(settings, urls) : environment,
        readyUrl: `${urls[name]}${name === 'photonet-simulator' ? '/health' : '/health/ready'}`,
        logFile: path.join(logs, `${name}.log`),
        afterCrash: watches ? 'wait for a change' : 'start again',
        report: (line) => console.error(line),
      }),
    );
  }
  await Promise.all(children.map((child) => child.start()));
  if (watches) restartOnChange(names);
}

function restartOnChange(names: readonly ListeningProcess[]): void {
  const processes = names.map((name, index) => ({
    folder: folderOf(name),
    onChange: async (file: string) => {
      console.error(`${path.relative(process.cwd(), file)} changed, restarting ${name} ...`);
      if (file.endsWith('.sql')) await migrateAgain();
      await children[index]?.restart();
    },
  }));
  watchSources(processes);
  console.error('watching the source; press Ctrl+C to stop');
}

/** Reports SQL errors and leaves the database unchanged. */
async function migrateAgain(): Promise<void> {
  if (database === undefined) return;
  try {
    const done = await prepareDatabase(database);
    if (done.length > 0) console.error(`migrated: ${done.join(', ')}`);
  } catch (error) {
    console.error((error as Error).message);
  }
}

run().catch(async (error: unknown) => {
  await end().catch(() => undefined);
  endWith(error);
});
