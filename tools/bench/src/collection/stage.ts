import { setTimeout as wait } from 'node:timers/promises';
import { campaignPlanSchema, type Seed } from '@creator-discovery/collection';
import { Installation } from '@creator-discovery/installation';
import { PostgresCampaignStore } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import pg from 'pg';
import { treeSeconds } from '../imports/cpu-seconds.ts';

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
  const installation = await Installation.prepare();
  const { db } = installation;
  const network = await installation.start('photonet-simulator', {
    PHOTONET_SIMULATOR_USERS: '100',
    PHOTONET_SIMULATOR_DEMO_CREATORS: String(people * creatorsPerPerson),
    PHOTONET_SIMULATOR_LATENCY_MS: String(latencyMs),
  });
  const place = { PHOTONET_BASE_URL: network.url };
  const action = await installation.start('action-api', place);
  const scraper = await installation.start('scraper-api', place);
  const collecting = await installation.startSome(workers, 'job-worker', {
    ...place,
    COLLECTION_CONCURRENCY: String(concurrency),
  });
  while ((await gauge(action.url, 'search_index_ready')) !== 1) await wait(100);
  const handles = await handlesOf(network.url, people);
  const store = new PostgresCampaignStore(db, { byId: () => null });
  const campaignId = (await store.create({ name: 'bench', plan: campaignPlanSchema.parse({ depth: 0 }) })).campaignId;
  return {
    scraperUrl: scraper.url,
    scraperKey: (await installation.newScraperKey({ credits: 10_000_000, rate: 1_000_000 })).key,
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
      postgres: await postmasterOf(installation.databaseUrl),
    },
    end: () => installation.end(),
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
