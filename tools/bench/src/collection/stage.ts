import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { campaignPlanSchema, type Seed } from '@creator-discovery/collection';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { endProcess } from '@creator-discovery/http-server/testing';
import {
  createDatabase,
  type Database,
  migrate,
  PostgresCampaignStore,
  PostgresLedger,
  PostgresScraperKeys,
} from '@creator-discovery/postgres';
import { sql } from 'kysely';
import pg from 'pg';
import { treeSeconds } from '../imports/cpu-seconds.ts';
import { startProcess } from '../start-process.ts';

/** What collects, and whom. */
export interface StageOptions {
  /** About so many people of the network, with the texts of the demo data. */
  readonly people: number;
  readonly workers: number;
  /** Visits at once in each worker. */
  readonly concurrency: number;
  /** The time of every answer of the network. */
  readonly latencyMs: number;
}

/** Real processes on a durable database of their own, and a campaign that hasn't begun. */
export interface Stage {
  readonly scraperUrl: string;
  readonly scraperKey: string;
  /** Handles of people of the network. */
  readonly handles: readonly string[];
  /** Begins the campaign. */
  begin(): Promise<void>;
  isDone(): Promise<boolean>;
  /** People collected so far. */
  collected(): Promise<number>;
  /** Creators in the database that searches should find. */
  stored(): Promise<number>;
  /** Creators in the memory of the action API, which its searches read. */
  searched(): Promise<number>;
  readonly processes: { readonly workers: readonly number[]; readonly actionApi: number; readonly postgres: number };
  end(): Promise<void>;
}

/** Of the demo data's creators about so many are on this network: one in so many. */
const creatorsPerPerson = 2;

export async function setStage({ people, workers, concurrency, latencyMs }: StageOptions): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'creator-discovery-bench-'));
  const server = await EmbeddedPostgres.start({ dataDir });
  await migrate(server.url);
  const db = createDatabase(server.url, { max: 4, statementTimeoutMs: 0 });
  const network = await startProcess('photonet-simulator', {
    PHOTONET_SIMULATOR_PORT: '0',
    PHOTONET_SIMULATOR_USERS: '100',
    PHOTONET_SIMULATOR_DEMO_CREATORS: String(people * creatorsPerPerson),
    PHOTONET_SIMULATOR_LATENCY_MS: String(latencyMs),
  });
  const common = { DATABASE_URL: server.url, PHOTONET_BASE_URL: network.url };
  const action = await startProcess('action-api', { ...common, ACTION_API_PORT: '0' });
  const scraper = await startProcess('scraper-api', { ...common, SCRAPER_API_PORT: '0' });
  const collecting = await Promise.all(
    Array.from({ length: workers }, () =>
      startProcess('job-worker', { ...common, JOB_WORKER_PORT: '0', COLLECTION_CONCURRENCY: String(concurrency) }),
    ),
  );
  const children = [network, action, scraper, ...collecting].map(({ child }) => child);
  while ((await gauge(action.url, 'search_index_ready')) !== 1) await wait(100);
  const handles = await handlesOf(network.url, people);
  const store = new PostgresCampaignStore(db, { byId: () => null });
  const campaignId = (await store.create({ name: 'bench', plan: campaignPlanSchema.parse({ depth: 0 }) })).campaignId;
  return {
    scraperUrl: scraper.url,
    scraperKey: await newScraperKey(db),
    handles,
    begin: async () => {
      await store.addSeeds(
        campaignId,
        handles.map((name): Seed => ({ kind: 'person', name })),
        true,
      );
    },
    isDone: async () => (await store.byId(campaignId))?.state === 'done',
    collected: async () => (await store.byId(campaignId))?.progress.visits.collected ?? 0,
    stored: async () => {
      const { rows } = await sql<{ stored: number }>`select count(*) as stored from creator_search`.execute(db);
      return rows[0]?.stored ?? 0;
    },
    searched: () => gauge(action.url, 'search_index_creators'),
    processes: {
      workers: collecting.map(({ child }) => child.pid ?? 0),
      actionApi: action.child.pid ?? 0,
      postgres: await postmasterOf(server.url),
    },
    end: async () => {
      await Promise.all(children.map((child) => endProcess(child)));
      await db.destroy();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Processor seconds so far. */
export async function processorTimes({ processes }: Stage) {
  const [actionApi, postgres, ...workers] = await Promise.all(
    [processes.actionApi, processes.postgres, ...processes.workers].map(treeSeconds),
  );
  return {
    actionApi: actionApi ?? 0,
    postgres: postgres ?? 0,
    workers: workers.reduce((sum, seconds) => sum + seconds, 0),
  };
}

async function handlesOf(networkUrl: string, most: number): Promise<readonly string[]> {
  const targets = (await (await fetch(`${networkUrl}/simulator/targets`)).json()) as { readonly usernames: string[] };
  return targets.usernames.slice(0, most);
}

async function newScraperKey(db: Database): Promise<string> {
  const { key, scraperKey } = await new PostgresScraperKeys(db).create({ name: 'b', rateLimitPerMinute: 1_000_000 });
  const grant = { operationKey: randomUUID(), amount: 10_000_000, cause: { rule: 'operator.grant' } };
  await new PostgresLedger(db).grant({ ownerId: scraperKey.keyId, ...grant });
  return key;
}

/** The application's role may not read it. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: string }>(`select pg_read_file('postmaster.pid') as pid`);
  await client.end();
  return Number.parseInt(rows[0]?.pid ?? '', 10);
}

/** The value of a metric that has no labels but those of every metric. */
async function gauge(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
