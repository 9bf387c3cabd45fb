import path from 'node:path';
import { EmbeddedPostgres, query, replicaSettings, startStandby } from '@creator-discovery/embedded-postgres';
import { type Account, newAccount } from '@creator-discovery/installation';
import { type Database, migrate } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { ProcessFleet } from '../process-fleet.ts';
import { TcpFaultProxy } from '../tcp-fault-proxy.ts';
import { callOperation, Tally } from './calls.ts';
import { Exports } from './exports.ts';
import { allJobsEnded, differencesOfJobs, idsOf } from './jobs.ts';
import { importNumbered } from './numbered-creators.ts';
import { Books, type Findings, pause, type ScenarioInput } from './scenario.ts';

const apis = 2;
const creators = 400;
const granted = 1_000_000;
const exportsInFlight = 6;
const maxRecoveryMs = 60_000;

/**
 * Real processes reach the database through one address while exports are requested continuously. In each round the server
 * turns read-only and back, then stops; its synchronous standby is promoted and takes over the address. Meanwhile processes
 * are not ready and refuse calls. Afterwards they recover without a restart, receive notifications again, and every
 * acknowledged export is delivered and paid once.
 */
export async function failovers(input: ScenarioInput, { rounds }: { readonly rounds: number }): Promise<Findings> {
  const cluster = await Cluster.start(input.folder);
  const proxy = await TcpFaultProxy.before(cluster.primary.url);
  const address = proxy.through(cluster.primary.url);
  input.onEnd(() => cluster.stop());
  input.onEnd(() => proxy.close());
  const api = new ProcessFleet('action-api', { DATABASE_URL: address });
  const worker = new ProcessFleet('job-worker', { DATABASE_URL: address });
  const ended = new AbortController();
  input.onEnd(async () => ended.abort());
  const prepared = new Books(cluster.primary);
  await importNumbered(prepared.db, { name: 'failovers', count: creators });
  const callers = await Promise.all([1, 2].map(() => newAccount(prepared.db, { credits: granted })));
  await prepared.close();
  await Promise.all([api.startAll(apis), worker.startAll(1)]);
  const exports = new Exports({ api, callers, creators, random: input.random });
  const clients = new Clients(api, callers);
  const working = [
    exports.keepCalling(exportsInFlight, 20, ended.signal),
    ...[0, 1].map((slot) => clients.ask(slot, ended.signal)),
  ];
  const [afterReadOnly, afterFailover]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await cluster.follow();
    await clients.answered(200);
    await cluster.readOnly(true);
    await clients.refused();
    await cluster.readOnly(false);
    afterReadOnly.push(await clients.recovered());
    proxy.mode = 'refuse';
    proxy.cut();
    await clients.refused();
    await cluster.failOver();
    proxy.lead(cluster.primary.url);
    proxy.mode = 'pass';
    afterFailover.push(await clients.recovered());
  }
  ended.abort();
  await Promise.all(working);
  await exports.allAnswered();
  const books = new Books(cluster.primary);
  await allJobsEnded(books, idsOf(callers));
  const { ids, problems } = exports.jobs();
  const broken = [
    ...clients.broken,
    ...problems,
    ...(await differencesOfJobs(books, idsOf(callers), granted)),
    ...(await missing(books.db, ids)),
    ...(await notListening(books.db)),
    ...(await notReady([...[0, 1].map((slot) => api.url(slot)), worker.url(0)])),
    ...(await books.differences()),
  ];
  return {
    figures: {
      failovers: rounds,
      exports: ids.length,
      'exports repeated': exports.repeats,
      ...clients.figures(),
      'ms until recovery from a read-only server': Math.max(...afterReadOnly),
      'ms until recovery from a failover': Math.max(...afterFailover),
    },
    broken,
  };
}

/** A server and its synchronous standby. */
class Cluster {
  readonly #folder: string;
  #primary: EmbeddedPostgres;
  #standby: EmbeddedPostgres | null = null;
  #servers = 1;

  private constructor(folder: string, primary: EmbeddedPostgres) {
    this.#folder = folder;
    this.#primary = primary;
  }

  static async start(folder: string): Promise<Cluster> {
    const primary = await EmbeddedPostgres.start({ dataDir: path.join(folder, 'server-0'), settings });
    await migrate(primary.url);
    return new Cluster(folder, primary);
  }

  get primary(): EmbeddedPostgres {
    return this.#primary;
  }

  /** Switches the server, including its open sessions. */
  readOnly(on: boolean): Promise<void> {
    return this.#set('default_transaction_read_only', on ? 'on' : 'off');
  }

  /** Stops the server and promotes its standby. */
  async failOver(): Promise<void> {
    const promoted = this.#standby;
    if (promoted === null) throw new Error('there is no standby');
    await this.#primary.stop();
    await query(promoted.url, 'select pg_promote()');
    this.#primary = promoted;
    this.#standby = null;
  }

  async stop(): Promise<void> {
    await this.#standby?.stop();
    await this.#primary.stop();
  }

  /** Starts a standby; from now on commits wait for it. */
  async follow(): Promise<void> {
    const dataDir = path.join(this.#folder, `server-${this.#servers++}`);
    this.#standby = await startStandby({ dataDir, settings, primary: this.#primary });
    await this.#set('synchronous_standby_names', '*');
  }

  async #set(setting: string, value: string): Promise<void> {
    await query(this.#primary.url, `alter system set ${setting} = '${value}'`);
    await query(this.#primary.url, 'select pg_reload_conf()');
  }
}

const settings = { shared_buffers: '32MB', ...replicaSettings };

/** HTTP status, or `refused` for a 503 with Retry-After. */
type Answer = number | 'refused';

/** Clients that continuously read their balance from one process each, and their answers. */
class Clients {
  readonly #api: ProcessFleet;
  readonly #callers: readonly Account[];
  readonly #answers = new Tally();
  readonly #last: Answer[] = [0, 0];
  readonly broken: string[] = [];

  constructor(api: ProcessFleet, callers: readonly Account[]) {
    this.#api = api;
    this.#callers = callers;
  }

  figures(): Readonly<Record<string, number>> {
    return this.#answers.figures();
  }

  async ask(slot: number, ended: AbortSignal): Promise<void> {
    try {
      while (!ended.aborted) await this.#askOnce(slot);
    } catch (error) {
      this.broken.push(`a read had no answer: ${String((error as Error).cause ?? error)}`);
    }
  }

  async #askOnce(slot: number): Promise<void> {
    const caller = this.#callers[slot] as Account;
    const call = ['get_credit_balance', {}] as const;
    const { status, retryAfter } = await callOperation(this.#api.url(slot), { caller, call });
    const answer = status === 503 && retryAfter !== null ? 'refused' : status;
    this.#answers.add(`reads answered with ${answer}`);
    if (![200, 503].includes(status)) this.broken.push(`a read returned ${status}`);
    this.#last[slot] = answer;
    await pause(10);
  }

  /** Waits until every process answers like this. */
  async answered(answer: Answer): Promise<void> {
    const giveUpAt = performance.now() + maxRecoveryMs;
    while (!this.#last.every((last) => last === answer)) {
      if (performance.now() > giveUpAt) throw new Error(`calls return ${this.#last.join(' and ')}`);
      await pause(5);
    }
  }

  /** Waits until every process refuses calls; checks that it is not ready and keeps refusing. */
  async refused(): Promise<void> {
    await this.answered('refused');
    for (const slot of this.#last.keys()) {
      const { status } = await fetch(`${this.#api.url(slot)}/health/ready`);
      if (status !== 503) this.broken.push(`a process is ready (${status}) while its server is not writable`);
    }
    const successes = () => this.#answers.count('reads answered with 200');
    const before = successes();
    await pause(1000);
    if (successes() !== before) this.broken.push('a call succeeded while the server was not writable');
  }

  /** Waits until every process answers again; returns the milliseconds it took. */
  async recovered(): Promise<number> {
    const from = performance.now();
    await this.answered(200);
    return Math.round(performance.now() - from);
  }
}

/** Returns a line per acknowledged export that the promoted server does not have. */
async function missing(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) id where not exists (select from job where job_id = id and state = 'complete')
  `.execute(db);
  return rows.map(({ id }) => `the export ${id} was acknowledged but is not complete`);
}

async function notListening(db: Database): Promise<string[]> {
  for (const giveUpAt = performance.now() + maxRecoveryMs; performance.now() < giveUpAt; await pause(200)) {
    const { rows } = await sql`
      select from pg_stat_activity where application_name = 'creator-discovery job signal' and datname = current_database()
    `.execute(db);
    if (rows.length > 0) return [];
  }
  return ['the worker does not listen to the promoted server'];
}

async function notReady(urls: readonly string[]): Promise<string[]> {
  const statuses = await Promise.all(urls.map(async (url) => (await fetch(`${url}/health/ready`)).status));
  return statuses.flatMap((status) => (status === 200 ? [] : [`a process is not ready afterwards: ${status}`]));
}
