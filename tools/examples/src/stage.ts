import type { ImportRecord } from '@creator-discovery/creators';
import {
  type Account as AnyAccount,
  type AccountOptions as AnyAccountOptions,
  Installation,
} from '@creator-discovery/installation';
import { type Database, PostgresAccounts, PostgresCreatorStore } from '@creator-discovery/postgres';
import { sql } from 'kysely';

export interface Account extends AnyAccount {
  suspend(): Promise<void>;
}

export interface AccountOptions extends AnyAccountOptions {
  /** Keeps the jobs in the state accepted. Default: false. */
  readonly jobsWait?: boolean;
}

/** Running processes on a database with demo creators. */
export type Stage = Awaited<ReturnType<typeof stageOn>>;

export interface NewMatches {
  readonly savedSearchId: string;
  readonly creatorIds: readonly string[];
  readonly foundDaysAgo: number;
  readonly visitedDaysAgo: number;
}

export interface StageOptions {
  /** Number of demo creators. Default: 1500. */
  readonly creators?: number;
  /** Changes each creator, or omits it (null). Default: unchanged. */
  readonly adapt?: (record: ImportRecord) => ImportRecord | null;
  /** Default: `sql`, which needs no loading. */
  readonly searchEngine?: 'sql' | 'index';
  /** Additional settings of the action API. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Public address in recordings, whatever the port. */
const publicUrl = 'http://127.0.0.1:8080';

/** Starts the stage; `end` removes everything. */
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
) {
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
  let worker: Promise<unknown> | undefined;
  return {
    databaseUrl: installation.databaseUrl,
    /** Address of the action API. */
    url: action.url,
    /** Addresses of the scraping API and of the simulated network behind it. */
    scraper: scraper.url,
    network,
    /** Adds the creators of the database to the simulated network, which starts with few users. */
    introduceCreators: async () => {
      await fetch(`${network}/simulator/usernames`, { method: 'POST', body: JSON.stringify({ usernames }) });
    },
    newAccount: (options: AccountOptions) => newAccount(installation, options),
    newScraperKey: async (options: Parameters<Installation['newScraperKey']>[0]) =>
      (await installation.newScraperKey(options)).key,
    /** Starts the job worker, once; accepted jobs wait until then. */
    startWorker: async () => {
      worker ??= installation.start('job-worker');
      await worker;
    },
    setNewMatches: (matches: NewMatches) => setNewMatches(installation.db, matches),
    /** Erases a creator of the first network for good. */
    erase: async (handle: string) => {
      const store = new PostgresCreatorStore(installation.db, { byId: () => null });
      await store.suppress({ platform: 'photonet', handle });
    },
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

/** Sets the last visit of a saved search, and makes creators new matches of it. */
async function setNewMatches(db: Database, matches: NewMatches): Promise<void> {
  const { savedSearchId, creatorIds, foundDaysAgo, visitedDaysAgo } = matches;
  const daysAgo = (days: number) => sql`business_now() - ${days} * interval '1 day'`;
  await db.transaction().execute(async (owner) => {
    await sql`set local role none`.execute(owner);
    await sql`update saved_search set seen_at = ${daysAgo(visitedDaysAgo)}, opened_at = ${daysAgo(visitedDaysAgo)}
      where saved_search_id = ${savedSearchId}`.execute(owner);
    await sql`update saved_search_check set checked_at = business_now(), matches = ${creatorIds}::integer[]
      where saved_search_id = ${savedSearchId}`.execute(owner);
    await sql`insert into saved_search_newcomer (account_id, saved_search_id, creator_id, found_at)
      select account_id, saved_search_id, unnest(matches), ${daysAgo(foundDaysAgo)}
      from saved_search_check where saved_search_id = ${savedSearchId}`.execute(owner);
  });
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
