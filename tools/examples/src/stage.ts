import type { ImportRecord } from '@creator-discovery/creators';
import {
  type Account as AnyAccount,
  type AccountOptions as AnyAccountOptions,
  Installation,
} from '@creator-discovery/installation';
import { type Database, PostgresAccounts } from '@creator-discovery/postgres';
import { sql } from 'kysely';

/** An account that calls. */
export interface Account extends AnyAccount {
  suspend(): Promise<void>;
}

export interface AccountOptions extends AnyAccountOptions {
  /** No worker takes its jobs: they stay as they were accepted. Default: false. */
  readonly jobsWait?: boolean;
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
  newScraperKey(options: Parameters<Installation['newScraperKey']>[0]): Promise<string>;
  verifyCredits(): ReturnType<Installation['verifyCredits']>;
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
export async function setStage(options: StageOptions = {}): Promise<Stage> {
  const installation = await Installation.prepare();
  try {
    return await stageOn(installation, options);
  } catch (fault) {
    await installation.end();
    throw fault;
  }
}

async function stageOn(
  installation: Installation,
  { creators = 1500, adapt, searchEngine = 'sql', settings = {} }: StageOptions,
): Promise<Stage> {
  const [{ url: network }, usernames] = await Promise.all([
    installation.start('photonet-simulator', { PHOTONET_SIMULATOR_USERS: '6' }),
    installation.importDemoCreators(creators, adapt),
  ]);
  const shared = { PHOTONET_BASE_URL: network, PHOTONET_CURSOR_SECRET: 'the same in every recording' };
  const [action, scraper] = await Promise.all([
    installation.start('action-api', {
      ...shared,
      ...{ ACTION_API_PUBLIC_URL: publicUrl, SEARCH_ENGINE: searchEngine },
      ...settings,
    }),
    installation.start('scraper-api', shared),
  ]);
  return {
    databaseUrl: installation.databaseUrl,
    url: action.url,
    scraper: scraper.url,
    network,
    introduceCreators: async () => {
      await fetch(`${network}/simulator/usernames`, { method: 'POST', body: JSON.stringify({ usernames }) });
    },
    newAccount: (options) => newAccount(installation, options),
    verifyCredits: () => installation.verifyCredits(),
    newScraperKey: async (options) => (await installation.newScraperKey(options)).key,
    startWorker: async () => void (await installation.start('job-worker')),
    end: () => installation.end(),
  };
}

async function newAccount(installation: Installation, { jobsWait = false, ...options }: AccountOptions) {
  const account = await installation.newAccount(options);
  if (jobsWait) await holdJobs(installation.db, account.accountId);
  return {
    ...account,
    suspend: async () => {
      await new PostgresAccounts(installation.db).update(account.accountId, { suspended: true });
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
