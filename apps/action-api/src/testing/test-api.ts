import type { ImportRecord } from '@creator-discovery/creators';
import { createLogger, createMetrics, type HttpServer, startHttpServer, version } from '@creator-discovery/http-server';
import type { Runtime } from '@creator-discovery/operations';
import {
  createDatabase,
  type Database,
  PostgresAccounts,
  PostgresApiKeys,
  PostgresLedger,
} from '@creator-discovery/postgres';
import { createMigratedDatabase, type TestDatabase } from '@creator-discovery/postgres/testing';
import { PhotonetSource } from '@creator-discovery/scraping';
import { afterAll } from '@jest/globals';
import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import { composeActionApi } from '../composition.ts';
import { settings } from '../settings.ts';
import { checkAnswer } from './answer-check.ts';
import { testCreators } from './test-creators.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape; each is checked against its schema
type Body = any;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface TestAccount {
  readonly accountId: string;
  readonly key: string;
  /** Calls an operation with this account's key. */
  call(operation: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  balance(): Promise<{ posted: number; held: number }>;
}

/** The action API over HTTP on a real database, as the process composes it. */
export interface TestApi {
  readonly url: string;
  readonly databaseUrl: string;
  readonly db: Database;
  readonly runtime: Runtime;
  account(options?: { credits?: number; plan?: 'free' | 'pro'; usagePricing?: boolean }): Promise<TestAccount>;
  /** Sends any request; answers of operations are checked against the OpenAPI document. */
  send(path: string, init?: RequestInit): Promise<Answer>;
  importCreators(records: readonly ImportRecord[]): Promise<void>;
  /** What health reports of the search engine. */
  searchEngine(): Promise<unknown>;
  /** Does the work of every accepted job, as a worker would. */
  runJobs(): Promise<void>;
  /** Another process on the same database; `others` are settings that differ. */
  beside(others?: Environment): Promise<Pick<TestApi, 'url' | 'send' | 'close'>>;
  /** Stops the process gracefully. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

async function bodyOf(response: Response): Promise<Body> {
  const text = await response.text();
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
}

function sender(url: string) {
  return async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, init);
    const answer = { status: response.status, headers: response.headers, body: await bodyOf(response) };
    checkAnswer(path, init.method ?? 'GET', answer);
    return answer;
  };
}

async function runJobs(db: Database, { ports }: Runtime): Promise<void> {
  const running = await db
    .selectFrom('job')
    .select('job_id')
    .where('state', 'in', ['accepted', 'processing'])
    .execute();
  for (const { job_id } of running) while (!(await ports.jobSteps.runStep(job_id, null)).done);
}

interface Environment {
  readonly [setting: string]: string | undefined;
}

function partsOf(
  databaseUrl: string,
  more: Environment,
  log: TestApiOptions['log'],
): Parameters<typeof composeActionApi>[0] {
  return {
    settings: settings.parse({
      DATABASE_URL: databaseUrl,
      ACTION_API_PORT: '0',
      ACTION_API_PUBLIC_URL: 'http://127.0.0.1:8080',
      SEARCH_ENGINE: 'sql',
      PHOTONET_BASE_URL: 'http://127.0.0.1:9',
      ...more,
    }),
    logger: createLogger({
      name: 'action-api-test',
      level: log === undefined ? 'silent' : 'debug',
      ...(log && { write: log }),
    }),
    metrics: createMetrics('action-api-test'),
    tracing: null,
  };
}

export interface TestApiOptions {
  /** Used in place of the photo network. */
  readonly source?: PhotonetSource;
  /** Called with every log line, at every level. */
  readonly log?: (line: string) => void;
  /** Puts other adapters in place of the process's own, such as ones that fail on purpose. */
  readonly replace?: (options: ContainerModuleLoadOptions) => void;
}

/** Starts the API for the tests of a file, and closes it after them. */
export async function testApi(more?: Environment, options?: TestApiOptions): Promise<TestApi> {
  const api = await startTestApi(more, options);
  afterAll(() => api.close());
  return api;
}

/** Starts the API with the test creators in its database; `more` are settings of its environment. */
export async function startTestApi(more: Environment = {}, options: TestApiOptions = {}): Promise<TestApi> {
  const database: TestDatabase = await createMigratedDatabase({ name: 'action_api', prepare: importTestCreators });
  const db = createDatabase(database.url);
  const { composition, server } = await listen(database.url, more, options);
  const { ports } = composition.runtime;
  const open = new Set<ListeningApi>();
  const send = sender(server.url);
  const importCreators = async (records: readonly ImportRecord[]) => {
    await ports.creators.upsert(records, 'update');
  };
  await composition.begin?.();
  return {
    url: server.url,
    databaseUrl: database.url,
    db,
    runtime: composition.runtime,
    send,
    importCreators,
    account: (wanted) => createAccount({ db, send }, wanted),
    searchEngine: async () => composition.checks?.ready?.search?.(),
    runJobs: () => runJobs(db, composition.runtime),
    beside: async (others) => {
      const other = await listen(database.url, { ...more, ...others }, options);
      open.add(other);
      return {
        url: other.server.url,
        send: sender(other.server.url),
        close: async () => {
          if (open.delete(other)) await stop(other);
        },
      };
    },
    drain: async () => composition.drain?.(),
    close: async () => {
      // A failed test has not closed its own.
      await Promise.all([{ composition, server }, ...open].map(stop));
      await db.destroy();
      await database.drop();
    },
  };
}

async function importTestCreators(databaseUrl: string): Promise<void> {
  const composition = composeActionApi(partsOf(databaseUrl, {}, undefined));
  await composition.runtime.ports.creators.upsert(testCreators, 'update');
  await composition.close?.();
}

interface ListeningApi {
  readonly composition: ReturnType<typeof composeActionApi>;
  readonly server: HttpServer;
}

async function listen(
  databaseUrl: string,
  more: Environment,
  { source, replace, log }: TestApiOptions,
): Promise<ListeningApi> {
  const parts = partsOf(databaseUrl, more, log);
  const composition = composeActionApi(
    parts,
    new ContainerModule((container) => {
      if (source !== undefined) container.rebind(PhotonetSource).toConstantValue(source);
      replace?.(container);
    }),
  );
  const { logger, metrics } = parts;
  const server = await startHttpServer({
    ...composition,
    build: { version },
    host: '127.0.0.1',
    port: 0,
    logger,
    metrics,
  });
  return { composition, server };
}

async function stop({ composition, server }: ListeningApi): Promise<void> {
  await Promise.all([server.close(), composition.drain?.()]);
  await composition.close?.();
}

async function createAccount(
  { db, send }: Pick<TestApi, 'db' | 'send'>,
  {
    credits = 1000,
    plan = 'pro',
    usagePricing = true,
  }: { credits?: number; plan?: 'free' | 'pro'; usagePricing?: boolean } = {},
): Promise<TestAccount> {
  const { account, key } = await new PostgresAccounts(db).create({ name: 'Test', plan, usagePricing });
  const { accountId } = account;
  const ledger = new PostgresLedger(db);
  if (credits > 0)
    await ledger.grant({
      ownerId: accountId,
      operationKey: 'start',
      amount: credits,
      cause: { rule: 'operator.grant' },
    });
  return {
    accountId,
    key,
    call: (operation, body, headers = {}) =>
      send(`/api/v1/${operation}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    balance: async () => (await ledger.balance(accountId)) ?? { posted: 0, held: 0 },
  };
}

/** Suspends an account, as an operator does. */
export async function suspend(db: Database, accountId: string): Promise<void> {
  await new PostgresAccounts(db).update(accountId, { suspended: true });
}

/** Another key of the account, for tests of key headers. */
export async function secondKey(db: Database, accountId: string): Promise<string> {
  const keys = new PostgresApiKeys(db);
  const made = await keys.create(accountId, { name: 'second key' });
  if (!made.made) throw new Error(`No key was created: ${made.reason}.`);
  return made.key;
}
