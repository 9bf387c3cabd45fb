import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgres, replicaSettings, startStandby } from '@creator-discovery/embedded-postgres';
import { type Account, newAccount } from '@creator-discovery/installation';
import { createDatabase, type Database, migrate } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { ProcessFleet } from '../process-fleet.ts';
import { TcpFaultProxy } from '../tcp-fault-proxy.ts';
import { differencesOfJobs } from './differences-of-jobs.ts';
import { ExportCallers } from './export-callers.ts';
import { allEnded } from './lists-beside-imports.ts';
import { importNumbered } from './numbered-creators.ts';
import { Books, type Findings, pause, type ScenarioInput } from './scenario.ts';

const apis = 2;
const creators = 400;
const granted = 1_000_000;
const exportsInFlight = 6;
const longestRecoveryMs = 60_000;

/** A server with its own folder, as it is at one address or another. */
interface Server {
  readonly dataDir: string;
  readonly running: EmbeddedPostgres;
}

/**
 * Real processes work by way of one address while exports are asked for without a pause. In each round their server turns
 * read-only and back; then it goes away, its standby is promoted, and the address leads there. Meanwhile the processes are not
 * ready and refuse calls; afterwards they work again without a restart, every export that was answered is delivered and
 * paid for once, and notifications are heard again. Replication is synchronous: what was answered is on the standby.
 */
export async function failovers(input: ScenarioInput, { rounds }: { readonly rounds: number }): Promise<Findings> {
  const folder = await mkdtemp(path.join(tmpdir(), 'creator-discovery-failovers-'));
  await chmod(folder, 0o755);
  const cluster = await Cluster.start(folder);
  const proxy = await TcpFaultProxy.before(cluster.url);
  const address = proxy.through(cluster.url);
  const limits = { LIMIT_EXPORTS: '100000/minute', SEARCH_ENGINE: 'sql' };
  const api = new ProcessFleet('action-api', { DATABASE_URL: address, ...limits });
  const worker = new ProcessFleet('job-worker', { DATABASE_URL: address });
  const ended = new AbortController();
  try {
    const callers = await prepared(cluster);
    await Promise.all([api.startAll(apis), worker.startAll(1)]);
    const calls = new ExportCallers(api, apis);
    const clients = new Clients(api, callers);
    const working = [
      keepExporting({ calls, callers, input, ended: ended.signal }),
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
      proxy.lead(cluster.url);
      proxy.mode = 'pass';
      afterFailover.push(await clients.recovered());
    }
    ended.abort();
    await Promise.all(working);
    await calls.allAnswered();
    const books = new Books({ url: cluster.url, log: cluster.log });
    await allEnded(books, callers);
    const { ids, problems } = calls.jobs();
    const broken = [
      ...clients.broken,
      ...problems,
      ...(await differencesOfJobs(
        books,
        callers.map(({ accountId }) => accountId),
        granted,
      )),
      ...(await missing(books.db, ids)),
      ...(await notListening(books.db)),
      ...(await notReady([...[0, 1].map((slot) => api.url(slot)), worker.url(0)])),
      ...(await books.differences()),
    ];
    await books.close();
    return {
      figures: {
        failovers: rounds,
        exports: ids.length,
        'exports repeated': calls.repeats,
        ...clients.figures(),
        'ms until all answered, after a read-only server': Math.max(...afterReadOnly),
        'ms until all answered, after a failover': Math.max(...afterFailover),
      },
      broken,
    };
  } finally {
    ended.abort();
    await Promise.all([api.endAll(), worker.endAll()]);
    await proxy.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A server and its synchronous standby. */
class Cluster {
  readonly #folder: string;
  #primary: Server;
  #standby: Server | null = null;
  #servers = 1;

  private constructor(folder: string, primary: Server) {
    this.#folder = folder;
    this.#primary = primary;
  }

  static async start(folder: string): Promise<Cluster> {
    const dataDir = path.join(folder, 'server-0');
    const running = await EmbeddedPostgres.start({ dataDir, settings });
    await migrate(running.url);
    return new Cluster(folder, { dataDir, running });
  }

  get url(): string {
    return this.#primary.running.url;
  }

  get log(): string {
    return path.join(this.#primary.dataDir, 'postgres.log');
  }

  /** For sessions of before, too. */
  async readOnly(on: boolean): Promise<void> {
    await this.#administer(this.url, [
      `alter system set default_transaction_read_only = ${on ? 'on' : 'off'}`,
      'select pg_reload_conf()',
    ]);
  }

  /** The server goes, and its standby takes over. */
  async failOver(): Promise<void> {
    const promoted = this.#standby;
    if (promoted === null) throw new Error('there is no standby');
    await this.#primary.running.stop();
    await this.#administer(promoted.running.url, ['select pg_promote()']);
    this.#primary = promoted;
    this.#standby = null;
  }

  async stop(): Promise<void> {
    await this.#standby?.running.stop();
    await this.#primary.running.stop();
  }

  /** From now on a commit is acknowledged when the standby has it. */
  async follow(): Promise<void> {
    const dataDir = path.join(this.#folder, `server-${this.#servers++}`);
    const running = await startStandby({
      dataDir,
      settings,
      primaryDataDir: this.#primary.dataDir,
      primaryUrl: this.url,
    });
    this.#standby = { dataDir, running };
    await this.#administer(this.url, [`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()']);
  }

  async #administer(url: string, statements: readonly string[]): Promise<void> {
    const db = createDatabase(url, { max: 1, sessions: 'pooled' });
    for (const statement of statements) await sql.raw(statement).execute(db);
    await db.destroy();
  }
}

const settings = { shared_buffers: '32MB', ...replicaSettings };

async function prepared(cluster: Cluster): Promise<readonly Account[]> {
  const books = new Books({ url: cluster.url, log: cluster.log });
  await importNumbered(books.db, { name: 'failovers', count: creators });
  const callers = await Promise.all([1, 2].map(() => newAccount(books.db, { credits: granted })));
  await books.close();
  return callers;
}

interface Exporting {
  readonly calls: ExportCallers;
  readonly callers: readonly Account[];
  readonly input: ScenarioInput;
  readonly ended: AbortSignal;
}

/** Follower counts are 1, 2, 3 ...: a range of followers is a range of creators. */
async function keepExporting({ calls, callers, input: { random }, ended }: Exporting): Promise<void> {
  while (!ended.aborted) {
    while (calls.waiting < exportsInFlight) {
      const minValue = random.integer(1, creators - 20);
      const filters = {
        basic: { platform: 'photonet', contactDetails: [] },
        creator: { audienceRange: { minValue, maxValue: minValue + 19 } },
      };
      calls.begin(random.pick(callers), { filters, limit: 20, confirmed: true }, random);
    }
    await pause(20);
  }
}

/** A status, or that nothing ran. */
type Answer = number | 'refused';

/** Clients who read their balance from one process each, without a pause, and how they are answered. */
class Clients {
  readonly #api: ProcessFleet;
  readonly #callers: readonly Account[];
  readonly #answers = new Map<Answer, number>();
  readonly #last: Answer[] = [0, 0];
  readonly broken: string[] = [];

  constructor(api: ProcessFleet, callers: readonly Account[]) {
    this.#api = api;
    this.#callers = callers;
  }

  figures(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#answers].map(([answer, count]) => [`reads answered with ${answer}`, count]));
  }

  async ask(slot: number, ended: AbortSignal): Promise<void> {
    try {
      while (!ended.aborted) await this.#askOnce(slot);
    } catch (error) {
      this.broken.push(`a read got no answer: ${String((error as Error).cause ?? error)}`);
    }
  }

  async #askOnce(slot: number): Promise<void> {
    const response = await fetch(`${this.#api.url(slot)}/api/v1/get_credit_balance`, {
      method: 'POST',
      headers: { 'X-API-Key': this.#callers[slot]?.key ?? '', 'Content-Type': 'application/json' },
      body: '{}',
    });
    await response.text();
    const { status } = response;
    const answer = status === 500 && response.headers.get('retry-after') !== null ? 'refused' : status;
    this.#answers.set(answer, (this.#answers.get(answer) ?? 0) + 1);
    if (![200, 500].includes(status)) this.broken.push(`a read was answered with ${status}`);
    this.#last[slot] = answer;
    await pause(10);
  }

  /** Every process answers so. */
  async answered(answer: Answer): Promise<void> {
    const giveUpAt = performance.now() + longestRecoveryMs;
    while (!this.#last.every((last) => last === answer)) {
      if (performance.now() > giveUpAt) throw new Error(`calls are answered with ${this.#last.join(' and ')}`);
      await pause(5);
    }
  }

  /** Every process refuses calls and is not ready, and stays so. */
  async refused(): Promise<void> {
    await this.answered('refused');
    for (const slot of this.#last.keys()) {
      const { status } = await fetch(`${this.#api.url(slot)}/health/ready`);
      if (status !== 503) this.broken.push(`a process is ready (${status}) while its server takes no writes`);
    }
    const before = this.#answers.get(200);
    await pause(1000);
    if (this.#answers.get(200) !== before) this.broken.push('a call was answered while the server took no writes');
  }

  /** Waits until every process answers again. Returns how long that took, in milliseconds. */
  async recovered(): Promise<number> {
    const from = performance.now();
    await this.answered(200);
    return Math.round(performance.now() - from);
  }
}

/** Exports that were answered and are not on the books of the promoted server. */
async function missing(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) id where not exists (select from job where job_id = id and state = 'complete')
  `.execute(db);
  return rows.map(({ id }) => `the export ${id} was answered and is not complete`);
}

async function notListening(db: Database): Promise<string[]> {
  for (const giveUpAt = performance.now() + longestRecoveryMs; performance.now() < giveUpAt; await pause(200)) {
    const { rows } = await sql`
      select from pg_stat_activity where application_name = 'creator-discovery job signal' and datname = current_database()
    `.execute(db);
    if (rows.length > 0) return [];
  }
  return ['the worker does not hear notifications of the promoted server'];
}

async function notReady(urls: readonly string[]): Promise<string[]> {
  const statuses = await Promise.all(urls.map(async (url) => (await fetch(`${url}/health/ready`)).status));
  return statuses.flatMap((status) => (status === 200 ? [] : [`a process is not ready afterwards: ${status}`]));
}
