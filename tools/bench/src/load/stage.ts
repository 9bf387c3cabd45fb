import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Installation } from '@creator-discovery/installation';
import type { Database, PostgresLedger } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { type DatabaseGrowth, growthOf } from '../database-growth.ts';
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
  const installation = await Installation.prepare();
  await installation.importDemoCreators(options.creators);
  const accounts = await several(options.accounts, () => installation.newAccount({ credits }));
  const scraperKeys = await several(scraperKeyCount, () => installation.newScraperKey({ credits, rate: 100_000 }));
  const network = await installation.start('photonet-simulator');
  const place = { PHOTONET_BASE_URL: network.url };
  const [actionApis = [], scraperApis = [], workers = []] = await Promise.all([
    installation.startSome(options.actionApis, 'action-api', place),
    installation.startSome(options.scraperApis, 'scraper-api', place),
    installation.startSome(options.workers, 'job-worker', place),
  ]);
  const measured = [actionApis, scraperApis, workers].flatMap((processes) =>
    processes.map(({ name, child }, at) => ({ name: `${name} ${at + 1}`, child })),
  );
  const targets = {
    ...{ actionApis: actionApis.map(({ url }) => url), scraperApis: scraperApis.map(({ url }) => url), accounts },
    scraperKeys: scraperKeys.map(({ key }) => key),
    usernames: await usernamesOf(network.url),
  };
  return {
    targets,
    memory: async () =>
      Object.fromEntries(
        await Promise.all(measured.map(async ({ name, child }) => [name, await residentMiB(child)] as const)),
      ),
    growth: () => growthOf(installation.db),
    verify: async () => {
      while (await hasRunningJobs(installation.db)) await wait(200);
      return installation.verifyCredits();
    },
    end: () => installation.end(),
  };
}

async function several<Made>(count: number, make: () => Promise<Made>): Promise<readonly Made[]> {
  const made: Made[] = [];
  while (made.length < count) made.push(await make());
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
