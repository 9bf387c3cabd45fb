import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importRecordSchema } from '@creator-discovery/creators';
import { generateCreators } from '@creator-discovery/demo-data';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { GeoNamesPlaces } from '@creator-discovery/places';
import {
  createDatabase,
  type Database,
  migrate,
  PostgresAccounts,
  PostgresCreatorStore,
  PostgresLedger,
} from '@creator-discovery/postgres';

/** An account that calls. */
export interface Account {
  readonly key: string;
  suspend(): Promise<void>;
}

export interface AccountOptions {
  readonly credits: number;
  readonly plan?: 'free' | 'pro';
  readonly usagePricing?: boolean;
}

/** The real processes on a database with some of the demo creators. */
export interface Stage {
  /** Where the action API listens. */
  readonly url: string;
  newAccount(options: AccountOptions): Promise<Account>;
  /** Starts the job worker: until then accepted jobs wait. */
  startWorker(): Promise<void>;
  end(): Promise<void>;
}

const creators = 1500;
/** The address of a local start, whatever the port here. */
const publicUrl = 'http://127.0.0.1:8080';

const folderOf = { 'action-api': 'apps', 'job-worker': 'apps', 'photonet-simulator': 'tools' } as const;

const entryOf = (name: keyof typeof folderOf): string =>
  fileURLToPath(new URL(`../../../${folderOf[name]}/${name}/dist/main.js`, import.meta.url));

/** Sets the stage; `end` takes everything away again. */
export const setStage = async (): Promise<Stage> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'creator-discovery-examples-'));
  const server = await EmbeddedPostgres.start({ dataDir });
  await migrate(server.url);
  const db = createDatabase(server.url, { max: 4 });
  const children: ChildProcess[] = [];
  const start = async (name: keyof typeof folderOf, environment: Record<string, string>): Promise<string> => {
    const child = spawn(process.execPath, [entryOf(name)], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return url;
  };
  const end = async (): Promise<void> => {
    const ended = children.map((child) => once(child, 'exit'));
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(ended);
    await db.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const usernames = await importCreators(db);
    const network = await start('photonet-simulator', { PHOTONET_SIMULATOR_PORT: '0' });
    await fetch(`${network}/simulator/usernames`, { method: 'POST', body: JSON.stringify({ usernames }) });
    const url = await start('action-api', {
      DATABASE_URL: server.url,
      ACTION_API_PORT: '0',
      ACTION_API_PUBLIC_URL: publicUrl,
      SEARCH_ENGINE: 'sql',
      PHOTONET_BASE_URL: network,
      PHOTONET_CURSOR_SECRET: 'the same in every recording',
    });
    return {
      url,
      newAccount: (options) => newAccount(db, options),
      startWorker: async () => {
        await start('job-worker', { DATABASE_URL: server.url, JOB_WORKER_PORT: '0' });
      },
      end,
    };
  } catch (fault) {
    await end();
    throw fault;
  }
};

/** Loads the first demo creators; gives the usernames that the simulated network is to know. */
const importCreators = async (db: Database): Promise<string[]> => {
  const places = GeoNamesPlaces.load();
  const records = [...generateCreators({ count: creators, places })].map((record) => importRecordSchema.parse(record));
  await new PostgresCreatorStore(db, places).upsert(records, 'update');
  return records.filter(({ platform }) => platform === 'photonet').map(({ handle }) => handle);
};

const newAccount = async (db: Database, { credits, plan = 'pro', usagePricing = true }: AccountOptions) => {
  const accounts = new PostgresAccounts(db);
  const { account, key } = await accounts.create({ name: 'Example', plan, usagePricing });
  const { accountId } = account;
  const grant = { operationKey: randomUUID(), amount: credits, cause: { rule: 'operator.grant' } };
  if (credits > 0) await new PostgresLedger(db).grant({ ownerId: accountId, ...grant });
  return {
    key,
    suspend: async () => {
      await accounts.update(accountId, { suspended: true });
    },
  };
};
