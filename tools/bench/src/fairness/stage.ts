import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import { CreatorJobSteps } from '@creator-discovery/jobs';
import {
  createDatabase,
  type Database,
  migrate,
  PostgresAccounts,
  PostgresCreatorStore,
  PostgresJobStore,
  PostgresLedger,
  PostgresLists,
  PostgresOwnership,
  PostgresSavedSearches,
} from '@creator-discovery/postgres';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { entryOf } from '@creator-discovery/start/workspace';
import { sql } from 'kysely';
import { admitJob } from '../admit-job.ts';
import { importDemoCreators } from '../demo-creators.ts';

/** An account of the bench. */
export interface BenchAccount {
  readonly accountId: string;
  readonly key: string;
}

/** An action API process on a durable database of its own, and accounts, one of which has the most that is allowed. */
export interface Stage {
  readonly url: string;
  /** Who asks for all it can: it has a finished export of 10,000 rows, 100 lists of 10,000 and 80 long saved searches. */
  readonly greedy: BenchAccount;
  readonly historyId: string;
  readonly listId: string;
  readonly emptyListId: string;
  /** Who searches five times a second. */
  readonly modest: BenchAccount;
  end(): Promise<void>;
}

/** As many as a job or a list may have. (spec: action 8) */
const most = 10_000;

export async function setStage(creators: number): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'creator-discovery-bench-'));
  const server = await EmbeddedPostgres.start({ dataDir });
  await migrate(server.url);
  const db = createDatabase(server.url, { max: 4, statementTimeoutMs: 0 });
  await importDemoCreators(db, creators);
  const [greedy, modest] = [await newAccount(db), await newAccount(db)];
  const historyId = await exportOf(db, greedy);
  const listId = await makeLists(db, greedy);
  const emptyListId = await makeList(db, greedy, 'empty');
  await saveSearches(db, greedy);
  const model = await hangingModel();
  const api = fork(entryOf('action-api'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: server.url,
      ACTION_API_PORT: '0',
      LIMIT_SEARCHES: '100000/minute',
      CHAT_MODEL_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
      CHAT_MODEL: 'hanging',
    },
  });
  const url = await indexLoaded(api);
  return {
    url,
    greedy,
    historyId,
    listId,
    emptyListId,
    modest,
    end: async () => {
      await endProcess(api, 'SIGKILL');
      model.closeAllConnections();
      model.close();
      await db.destroy();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function newAccount(db: Database): Promise<BenchAccount> {
  const { account, key } = await new PostgresAccounts(db).create({ name: 'bench', plan: 'pro', usagePricing: true });
  const { accountId } = account;
  const grant = { operationKey: 'grant', amount: 1_000_000, cause: { rule: 'operator.grant' } };
  await new PostgresLedger(db).grant({ ownerId: accountId, ...grant });
  return { accountId, key };
}

/** 100 lists of 10,000 creators. Returns one of them. */
async function makeLists(db: Database, account: BenchAccount): Promise<string> {
  const listIds: string[] = [];
  for (let number = 0; number < 100; number += 1) listIds.push(await makeList(db, account, `list ${number}`));
  await sql`
    insert into creator_list_item (owner_id, list_id, creator_id, opened_at)
    select account_id, list_id, creator.id, business_now() from creator_list, (select id from creator order by id limit ${most}) creator
  `.execute(db);
  return listIds[0] ?? '';
}

async function makeList(db: Database, { accountId }: BenchAccount, name: string): Promise<string> {
  const list = await new PostgresLists(db).create(accountId, { name, source: 'api' });
  if (list === null) throw new Error(`${name} was not made`);
  return list.listId;
}

/** 80 saved searches of 15 KB. */
async function saveSearches(db: Database, { accountId }: BenchAccount): Promise<void> {
  const searches = new PostgresSavedSearches(db);
  const any = Array.from({ length: 75 }, (_, at) => `${at} `.padEnd(200, 'yoga '));
  const filters = { basic: { platform: 'photonet' }, content: { bioKeywords: { any } } };
  const search = { platform: 'photonet', filters, filtersSummary: any.join(' '), totalWhenSaved: 0 } as const;
  for (let number = 0; number < 80; number += 1)
    await searches.save(accountId, { name: `saved ${number}`, pinned: false, ...search });
}

/** Accepts calls and never answers them. */
async function hangingModel(): Promise<Server> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

async function indexLoaded(api: ChildProcess): Promise<string> {
  const url = await listeningUrl(api);
  for (;;) {
    const ready = await fetch(`${url}/health/ready`);
    if ((await ready.text()).includes('"state":"ready"')) return url;
    await wait(50);
  }
}

/** An export of the account that has ended, done here without a worker. */
async function exportOf(db: Database, { accountId }: BenchAccount): Promise<string> {
  const found = await db
    .selectFrom('creator')
    .select('id')
    .where('platform', '=', 'photonet')
    .orderBy('follower_count', 'desc')
    .limit(most)
    .execute();
  const creatorIds = found.map(({ id }) => id);
  const jobId = await admitJob(db, accountId, { kind: 'export', platform: 'photonet', creatorIds });
  const places = GeoNamesPlaces.load();
  const jobs = new PostgresJobStore(db);
  const ports = { jobs, places, creators: new PostgresCreatorStore(db, places), ownership: new PostgresOwnership(db) };
  const steps = new CreatorJobSteps(ports);
  while (!(await steps.runStep(jobId, null)).done);
  return jobId;
}
