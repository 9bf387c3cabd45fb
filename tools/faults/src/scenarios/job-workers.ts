import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, newAccount } from '@creator-discovery/installation';
import { findTemporalCli, startTemporalServer, type TemporalServer } from '@creator-discovery/temporal/testing';
import { sql } from 'kysely';
import { crashDatabase, databaseIsBack, endSessions } from '../database-crash.ts';
import { ProcessFleet } from '../process-fleet.ts';
import { differencesOfJobs } from './differences-of-jobs.ts';
import { ExportCallers } from './export-callers.ts';
import { importNumbered } from './numbered-creators.ts';
import { Books, type Findings, pause, type ScenarioInput } from './scenario.ts';

const workers = 3;
const apis = 2;
const leaseSeconds = 2;
const itemsPerStep = 20;
const granted = 10_000_000;

/** Faults are picked from this list at random; repeated ones are more frequent. */
const faultsOfAll = [
  'worker killed',
  'worker killed',
  'worker killed',
  'worker paused',
  'worker paused',
  'API killed',
  'API killed',
  'API paused',
  'sessions cut',
  'database stopped',
] as const;
const faultsOfTemporal = ['Temporal server killed', 'Temporal server killed'] as const;
type Fault = (typeof faultsOfAll)[number] | (typeof faultsOfTemporal)[number];

/** How much work is in progress while faults happen. */
interface Work {
  readonly jobsAtOnce: number;
  readonly exportLength: number;
}

function creatorsOf(work: Work): number {
  return work.exportLength * 2;
}

/** The accounts, creators and processes of one run. */
interface Scene {
  readonly input: ScenarioInput;
  readonly work: Work;
  readonly books: Books;
  readonly callers: readonly Account[];
  readonly calls: ExportCallers;
  readonly api: ProcessFleet;
  readonly workers: ProcessFleet;
  readonly temporal: RestartedTemporal | null;
}

/**
 * Real job worker processes, on the embedded engine or on a real Temporal server, and real action API processes are
 * killed and paused while customers ask for overlapping exports of several accounts; database sessions are cut, the
 * database and Temporal stopped immediately. Afterwards every call, row and charge is compared. (contract 3)
 */
export async function jobWorkers(
  input: ScenarioInput,
  options: Work & { readonly engine: 'embedded' | 'temporal'; readonly faults: number },
): Promise<Findings> {
  const cli = options.engine === 'temporal' ? await findTemporalCli() : null;
  if (options.engine === 'temporal' && cli === null) {
    return { figures: { 'not tried': 'no Temporal server here: npm run temporal-server -- get' }, broken: [] };
  }
  const temporal = cli === null ? null : await RestartedTemporal.start(cli);
  const books = new Books(input);
  const api = new ProcessFleet('action-api', {
    DATABASE_URL: input.url,
    SEARCH_ENGINE: 'sql',
    LIMIT_EXPORTS: '100000/minute',
  });
  const fleet = new ProcessFleet('job-worker', {
    DATABASE_URL: input.url,
    JOB_LEASE_SECONDS: String(leaseSeconds),
    JOB_ITEMS_PER_STEP: String(itemsPerStep),
    TEMPORAL_ADDRESS: temporal?.address ?? '',
  });
  try {
    const callers = await Promise.all([1, 2, 3].map(() => newAccount(books.db, { credits: granted })));
    // Every fifth creator has no contact, and is therefore free.
    const withoutContact = (n: number) => (n % 5 === 0 ? { contacts: [] } : {});
    await importNumbered(books.db, { name: 'job.workers', count: creatorsOf(options) }, withoutContact);
    await Promise.all([api.startAll(apis), fleet.startAll(workers)]);
    const scene = {
      input,
      work: options,
      books,
      callers,
      calls: new ExportCallers(api, apis),
      api,
      workers: fleet,
      temporal,
    };
    const counts = await causeFaults(options.faults, scene);
    return await findings(scene, counts);
  } finally {
    await Promise.all([api.endAll(), fleet.endAll()]);
    await books.close();
    await temporal?.end();
  }
}

async function findings(scene: Scene, counts: Record<string, number>): Promise<Findings> {
  const { books, calls, callers } = scene;
  const lastFault = Date.now();
  await calls.allAnswered();
  await allEnded(scene);
  const recovery = (Date.now() - lastFault) / 1000;
  const accounts = callers.map(({ accountId }) => accountId);
  const { ids, problems } = calls.jobs();
  const jobs = await count(scene, sql`true`);
  const accepted = await count(scene, sql`job_id = any(${ids}::uuid[]) and expected = requested`);
  const broken = [
    ...problems,
    ...(jobs === ids.length && accepted === jobs
      ? []
      : [`${ids.length} calls were answered with ${accepted} jobs, there are ${jobs}`]),
    ...(await differencesOfJobs(books, accounts, granted)),
    ...(await books.differences()),
  ];
  return {
    figures: {
      ...counts,
      'calls repeated': calls.repeats,
      exports: jobs,
      rows: await rowsDelivered(scene),
      'seconds until all had ended': recovery,
    },
    broken,
  };
}

async function causeFaults(faults: number, scene: Scene): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const { random } = scene.input;
  const kinds: readonly Fault[] = scene.temporal === null ? faultsOfAll : [...faultsOfAll, ...faultsOfTemporal];
  for (let fault = 0; fault < faults; fault += 1) {
    await keepBusy(scene);
    await pause(random.integer(50, 500));
    const kind = random.pick(kinds);
    counts[kind] = (counts[kind] ?? 0) + 1;
    await causeFault(kind, scene);
  }
  return counts;
}

async function causeFault(kind: Fault, scene: Scene): Promise<void> {
  const { random, url } = scene.input;
  const worker = random.integer(0, workers - 1);
  const api = random.integer(0, apis - 1);
  switch (kind) {
    case 'worker killed':
      return scene.workers.kill(worker);
    case 'worker paused':
      // Longer than the lease: it continues after another worker has taken its job over.
      return scene.workers.pause(worker, leaseSeconds * 1000 + random.integer(200, 1500));
    case 'API killed':
      await callsInFlight(scene);
      return scene.api.kill(api);
    case 'API paused':
      await callsInFlight(scene);
      return scene.api.pause(api, random.integer(500, 2500));
    case 'sessions cut':
      return endSessions(url);
    case 'database stopped':
      await crashDatabase(url);
      return databaseIsBack(url);
    case 'Temporal server killed':
      return scene.temporal?.killAndRestart(random.integer(0, 1500));
  }
}

/** Calls for exports of one step, so that the fault hits calls at every stage. */
async function callsInFlight(scene: Scene): Promise<void> {
  for (let call = 0; call < 3; call += 1) beginExport(scene, itemsPerStep);
  await pause(scene.input.random.integer(0, 40));
}

/** Starts overlapping exports, so that work is always in progress. */
async function keepBusy(scene: Scene): Promise<void> {
  const running = (await count(scene, sql`state in ('accepted', 'processing')`)) + scene.calls.waiting;
  for (let job = running; job < scene.work.jobsAtOnce; job += 1) beginExport(scene, scene.work.exportLength);
}

/** Follower counts are 1, 2, 3 ...: a range of followers is a range of creators. */
function beginExport({ input: { random }, work, calls, callers }: Scene, length: number): void {
  const from = random.integer(1, creatorsOf(work) - length + 1);
  const filters = {
    basic: { platform: 'photonet', contactDetails: [] },
    creator: { audienceRange: { minValue: from, maxValue: from + length - 1 } },
  };
  calls.begin(random.pick(callers), { filters, limit: length, confirmed: true }, random);
}

async function allEnded(scene: Scene): Promise<void> {
  while ((await count(scene, sql`state in ('accepted', 'processing')`)) > 0) await pause(100);
}

/** Repeats the query while the database is down. */
async function count({ books, callers }: Scene, which: ReturnType<typeof sql>): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { rows } = await sql<{ jobs: number }>`
        select count(*) as jobs from job where account_id = any(${callers.map((caller) => caller.accountId)}::uuid[]) and ${which}
      `.execute(books.db);
      return rows[0]?.jobs ?? 0;
    } catch (error) {
      if (attempt >= 100) throw error;
      await pause(200);
    }
  }
}

async function rowsDelivered({ books, callers }: Scene): Promise<number> {
  const { rows } = await sql<{ delivered: number }>`
    select coalesce(sum(rows), 0)::bigint as delivered from job
    where account_id = any(${callers.map((caller) => caller.accountId)}::uuid[])
  `.execute(books.db);
  return rows[0]?.delivered ?? 0;
}

/** A Temporal server with its data in a file, which is killed and started again at the same address. */
class RestartedTemporal {
  readonly #cli: string;
  readonly #folder: string;
  #server: TemporalServer;

  private constructor(cli: string, folder: string, server: TemporalServer) {
    this.#cli = cli;
    this.#folder = folder;
    this.#server = server;
  }

  static async start(cli: string): Promise<RestartedTemporal> {
    const folder = await mkdtemp(path.join(tmpdir(), 'creator-discovery-temporal-'));
    return new RestartedTemporal(cli, folder, await startTemporalServer(cli, { file: path.join(folder, 'server.db') }));
  }

  get address(): string {
    return this.#server.address;
  }

  async killAndRestart(downMs: number): Promise<void> {
    const port = Number(this.address.split(':')[1]);
    await this.#server.kill();
    await pause(downMs);
    this.#server = await startTemporalServer(this.#cli, { port, file: path.join(this.#folder, 'server.db') });
  }

  async end(): Promise<void> {
    await this.#server.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
