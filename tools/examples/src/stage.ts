import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ImportRecord, importRecordSchema } from '@creator-discovery/creators';
import { generateCreators } from '@creator-discovery/demo-data';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import {
  createDatabase,
  type Database,
  migrate,
  PostgresAccounts,
  PostgresCreatorStore,
  PostgresLedger,
  PostgresScraperKeys,
} from '@creator-discovery/postgres';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { entryOf, type ProcessName } from '@creator-discovery/start/workspace';
import { sql } from 'kysely';

/** An account that calls. */
export interface Account {
  readonly accountId: string;
  readonly key: string;
  suspend(): Promise<void>;
}

export interface AccountOptions {
  readonly credits: number;
  readonly plan?: 'free' | 'pro';
  readonly usagePricing?: boolean;
  /** No worker takes its jobs: they stay as they were accepted. Default: false. */
  readonly jobsWait?: boolean;
}

export interface ScraperKeyOptions {
  readonly credits: number;
  /** Requests a minute. */
  readonly rate?: number;
}

/** The real processes on a database with some of the demo creators. */
export interface Stage {
  readonly databaseUrl: string;
  /** Where the action API listens. */
  readonly url: string;
  /** Where the scraping API listens, and the simulated network that it asks. */
  readonly scraper: string;
  readonly network: string;
  newAccount(options: AccountOptions): Promise<Account>;
  newScraperKey(options: ScraperKeyOptions): Promise<string>;
  /** What `credits verify` of the operator finds: where balances differ from the ledger. */
  verifyCredits(): ReturnType<PostgresLedger['verify']>;
  /** Makes the creators of the database known to the simulated network, which has few users before. */
  introduceCreators(): Promise<void>;
  /** Starts the job worker: until then accepted jobs wait. */
  startWorker(): Promise<void>;
  end(): Promise<void>;
}

/** What is set. */
export interface StageOptions {
  /** How many of the demo creators are in the database. Default: 1500. */
  readonly creators?: number;
  /** Changes each of them, or leaves it out (null). Default: they are as they are. */
  readonly adapt?: (record: ImportRecord) => ImportRecord | null;
  /** What searches run on. Default: `sql`, which is ready at once. */
  readonly searchEngine?: 'sql' | 'index';
  /** More settings of the action API. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The address of a local start, whatever the port here. */
const publicUrl = 'http://127.0.0.1:8080';

/** Sets the stage; `end` takes everything away again. */
export async function setStage({
  creators = 1500,
  adapt = (record) => record,
  searchEngine = 'sql',
  settings = {},
}: StageOptions = {}): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'creator-discovery-examples-'));
  const server = await EmbeddedPostgres.start({ dataDir });
  await migrate(server.url);
  const db = createDatabase(server.url, { max: 4 });
  const children: ChildProcess[] = [];
  const start = async (name: ProcessName, environment: Record<string, string>): Promise<string> => {
    const child = spawn(process.execPath, [entryOf(name)], {
      env: { ...inherited(), LOG_LEVEL: 'error', ...environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    return listeningUrl(child);
  };
  const end = async (): Promise<void> => {
    await Promise.all(children.map((child) => endProcess(child)));
    await db.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const [network, usernames] = await Promise.all([
      start('photonet-simulator', { PHOTONET_SIMULATOR_PORT: '0', PHOTONET_SIMULATOR_USERS: '6' }),
      importCreators(db, { count: creators, adapt }),
    ]);
    const shared = {
      DATABASE_URL: server.url,
      PHOTONET_BASE_URL: network,
      PHOTONET_CURSOR_SECRET: 'the same in every recording',
    };
    const [url, scraper] = await Promise.all([
      start('action-api', {
        ...shared,
        ACTION_API_PORT: '0',
        ACTION_API_PUBLIC_URL: publicUrl,
        SEARCH_ENGINE: searchEngine,
        ...settings,
      }),
      start('scraper-api', { ...shared, SCRAPER_API_PORT: '0' }),
    ]);
    return {
      databaseUrl: server.url,
      url,
      scraper,
      network,
      introduceCreators: async () => {
        await fetch(`${network}/simulator/usernames`, { method: 'POST', body: JSON.stringify({ usernames }) });
      },
      newAccount: (options) => newAccount(db, options),
      verifyCredits: () => new PostgresLedger(db).verify(),
      newScraperKey: (options) => newScraperKey(db, options),
      startWorker: async () => {
        await start('job-worker', { DATABASE_URL: server.url, JOB_WORKER_PORT: '0' });
      },
      end,
    };
  } catch (fault) {
    await end();
    throw fault;
  }
}

/** What every process needs of this one, with what earlier processes have compiled. */
function inherited(): Record<string, string | undefined> {
  const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_OPTIONS, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

/** Loads the first demo creators; gives the usernames that the simulated network is to know. */
async function importCreators(
  db: Database,
  { count, adapt }: { readonly count: number; readonly adapt: NonNullable<StageOptions['adapt']> },
): Promise<string[]> {
  const places = GeoNamesPlaces.load();
  const records = [...generateCreators({ count, places })].flatMap(
    (record) => adapt(importRecordSchema.parse(record)) ?? [],
  );
  await new PostgresCreatorStore(db, places).upsert(records, 'update');
  return records.filter(({ platform }) => platform === 'photonet').map(({ handle }) => handle);
}

async function newAccount(db: Database, options: AccountOptions) {
  const { credits, plan = 'pro', usagePricing = true, jobsWait = false } = options;
  const accounts = new PostgresAccounts(db);
  const { account, key } = await accounts.create({ name: 'Example', plan, usagePricing });
  const { accountId } = account;
  await grant(db, accountId, credits);
  if (jobsWait) await holdJobs(db, accountId);
  return {
    accountId,
    key,
    suspend: async () => {
      await accounts.update(accountId, { suspended: true });
    },
  };
}

async function holdJobs(db: Database, accountId: string): Promise<void> {
  const name = sql.id(`hold_jobs_${accountId}`);
  await db.transaction().execute(async (owner) => {
    await sql`set local role none`.execute(owner);
    await sql`create function ${name}() returns trigger language plpgsql as
      $$ begin new.run_at = new.run_at + interval '1 day'; return new; end $$`.execute(owner);
    await sql`create trigger ${name} before insert on job for each row
      when (new.account_id = ${sql.lit(accountId)}) execute function ${name}()`.execute(owner);
  });
}

async function newScraperKey(db: Database, { credits, rate = 1000 }: ScraperKeyOptions): Promise<string> {
  const { key, scraperKey } = await new PostgresScraperKeys(db).create({ name: 'Example', rateLimitPerMinute: rate });
  await grant(db, scraperKey.keyId, credits);
  return key;
}

async function grant(db: Database, ownerId: string, amount: number): Promise<void> {
  const cause = { rule: 'operator.grant' };
  if (amount > 0) await new PostgresLedger(db).grant({ ownerId, operationKey: randomUUID(), amount, cause });
}
