import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { endProcess } from '@creator-discovery/http-server/testing';
import {
  createDatabase,
  type Database,
  migrate,
  PostgresAccounts,
  PostgresLedger,
  PostgresScraperKeys,
} from '@creator-discovery/postgres';
import type { ProcessName } from '@creator-discovery/start/workspace';
import { sql } from 'kysely';
import { type DatabaseGrowth, growthOf } from '../database-growth.ts';
import { importDemoCreators } from '../demo-creators.ts';
import { startProcess } from '../start-process.ts';
import type { Targets } from './callers.ts';

/** What an installation under load consists of. */
export interface StageOptions {
  readonly creators: number;
  readonly accounts: number;
  readonly actionApis: number;
  readonly scraperApis: number;
  readonly workers: number;
}

/** A whole installation on a durable database of its own. */
export interface Stage {
  readonly targets: Targets;
  /** Resident MiB by name of the process, such as `action-api 1`. Linux only; elsewhere empty. */
  memory(): Promise<Readonly<Record<string, number>>>;
  growth(): Promise<DatabaseGrowth>;
  /** Waits for the jobs that run, then compares all balances with the ledger. */
  verify(): ReturnType<PostgresLedger['verify']>;
  end(): Promise<void>;
}

const scraperKeyCount = 20;
const credits = 10_000_000;

export async function setStage(options: StageOptions): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'creator-discovery-bench-'));
  const server = await EmbeddedPostgres.start({ dataDir });
  await migrate(server.url);
  const db = createDatabase(server.url, { max: 4, statementTimeoutMs: 0 });
  await importDemoCreators(db, options.creators);
  const [accounts, scraperKeys] = [await newAccounts(db, options.accounts), await newScraperKeys(db)];
  const network = await startProcess('photonet-simulator', { PHOTONET_SIMULATOR_PORT: '0' });
  const processes = await startAll(options, { DATABASE_URL: server.url, PHOTONET_BASE_URL: network.url });
  const urlsOf = (name: ProcessName) => processes.filter((one) => one.name === name).map(({ url }) => url);
  const targets = {
    ...{ actionApis: urlsOf('action-api'), scraperApis: urlsOf('scraper-api'), accounts, scraperKeys },
    usernames: await usernamesOf(network.url),
  };
  return {
    targets,
    memory: async () =>
      Object.fromEntries(
        await Promise.all(
          processes.map(async ({ name, number, child }) => [`${name} ${number}`, await residentMiB(child)] as const),
        ),
      ),
    growth: () => growthOf(db),
    verify: async () => {
      while (await hasRunningJobs(db)) await wait(200);
      return new PostgresLedger(db).verify();
    },
    end: async () => {
      await Promise.all([...processes, network].map(({ child }) => endProcess(child)));
      await db.destroy();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Running {
  readonly name: ProcessName;
  readonly number: number;
  readonly child: ChildProcess;
  readonly url: string;
}

async function startAll(
  { actionApis, scraperApis, workers }: StageOptions,
  environment: Record<string, string>,
): Promise<readonly Running[]> {
  const kinds = [
    { name: 'action-api', count: actionApis, port: 'ACTION_API_PORT' },
    { name: 'scraper-api', count: scraperApis, port: 'SCRAPER_API_PORT' },
    { name: 'job-worker', count: workers, port: 'JOB_WORKER_PORT' },
  ] as const;
  const running = await Promise.all(
    kinds.flatMap(({ name, count, port }) =>
      Array.from({ length: count }, async (_, at) => {
        const { child, url } = await startProcess(name, { ...environment, [port]: '0' });
        return { name, number: at + 1, child, url };
      }),
    ),
  );
  for (const { url } of running) while (!(await fetch(`${url}/health/ready`)).ok) await wait(50);
  return running;
}

async function newAccounts(db: Database, count: number): Promise<Targets['accounts']> {
  const [accounts, ledger] = [new PostgresAccounts(db), new PostgresLedger(db)];
  const made: { accountId: string; key: string }[] = [];
  for (let number = 0; number < count; number += 1) {
    const { account, key } = await accounts.create({ name: `load ${number}`, plan: 'pro', usagePricing: true });
    const grant = { operationKey: 'grant', amount: credits, cause: { rule: 'operator.grant' } };
    await ledger.grant({ ownerId: account.accountId, ...grant });
    made.push({ accountId: account.accountId, key });
  }
  return made;
}

async function newScraperKeys(db: Database): Promise<readonly string[]> {
  const [keys, ledger] = [new PostgresScraperKeys(db), new PostgresLedger(db)];
  const made: string[] = [];
  for (let number = 0; number < scraperKeyCount; number += 1) {
    const { key, scraperKey } = await keys.create({ name: `load ${number}`, rateLimitPerMinute: 100_000 });
    const grant = { operationKey: 'grant', amount: credits, cause: { rule: 'operator.grant' } };
    await ledger.grant({ ownerId: scraperKey.keyId, ...grant });
    made.push(key);
  }
  return made;
}

async function usernamesOf(networkUrl: string): Promise<readonly string[]> {
  const targets = await fetch(`${networkUrl}/simulator/targets`);
  return ((await targets.json()) as { readonly usernames: readonly string[] }).usernames;
}

async function hasRunningJobs(db: Database): Promise<boolean> {
  const { rows } = await sql`select from job where state in ('accepted', 'processing') limit 1`.execute(db);
  return rows.length > 0;
}

async function residentMiB({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024);
}
