import path from 'node:path';
import { newAccount } from '@creator-discovery/installation';
import { findTemporalCli, startTemporalServer } from '@creator-discovery/temporal/testing';
import { sql } from 'kysely';
import { crashDatabase, databaseIsBack, endSessions, untilDone } from '../database-faults.ts';
import { ProcessFleet } from '../process-fleet.ts';
import { Exports } from './exports.ts';
import { differencesOfJobs, runningJobs } from './jobs.ts';
import { importNumbered } from './numbered-creators.ts';
import { type Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const workers = 3;
const apis = 2;
const leaseSeconds = 2;
const itemsPerStep = 20;
const granted = 10_000_000;

export type JobFault =
  | 'worker killed'
  | 'worker paused'
  | 'API killed'
  | 'API paused'
  | 'sessions cut'
  | 'database stopped'
  | 'Temporal server killed';

export interface JobWorkers {
  readonly engine: 'embedded' | 'temporal';
  /** Picked at random; repeated ones are more frequent. */
  readonly kinds: readonly JobFault[];
  readonly faults: number;
  /** Jobs in progress at each fault. */
  readonly jobsAtOnce: number;
  readonly exportLength: number;
}

interface Scene {
  readonly input: ScenarioInput;
  readonly options: JobWorkers;
  readonly books: Books;
  readonly exports: Exports;
  readonly api: ProcessFleet;
  readonly workers: ProcessFleet;
  readonly temporal: Awaited<ReturnType<typeof startTemporal>> | null;
}

/**
 * Kills and pauses processes, cuts database sessions, and stops the database and Temporal immediately during overlapping
 * exports of several accounts. Each acknowledged call has one job, each job its rows, and each creator with a contact is charged
 * once. (contract 3)
 */
export async function jobWorkers(input: ScenarioInput, options: JobWorkers): Promise<Findings> {
  const cli = options.engine === 'temporal' ? await findTemporalCli() : null;
  if (options.engine === 'temporal' && cli === null) {
    return { figures: { 'not tried': 'install the Temporal CLI: npm run temporal-server -- get' }, broken: [] };
  }
  const temporal = cli === null ? null : await startTemporal(cli, input.folder);
  if (temporal !== null) input.onEnd(() => temporal.end());
  const { books } = input;
  const api = new ProcessFleet('action-api', { DATABASE_URL: input.url });
  const fleet = new ProcessFleet('job-worker', {
    DATABASE_URL: input.url,
    JOB_LEASE_SECONDS: String(leaseSeconds),
    JOB_ITEMS_PER_STEP: String(itemsPerStep),
    TEMPORAL_ADDRESS: temporal?.address ?? '',
  });
  const callers = await Promise.all([1, 2, 3].map(() => newAccount(books.db, { credits: granted })));
  const creators = options.exportLength * 2;
  // Creators without a contact are free.
  const withoutContact = (n: number) => (n % 5 === 0 ? { contacts: [] } : {});
  await importNumbered(books.db, { name: 'job.workers', count: creators }, withoutContact);
  await Promise.all([api.startAll(apis), fleet.startAll(workers)]);
  const exports = new Exports({ api, callers, creators, random: input.random });
  const scene = { input, options, books, exports, api, workers: fleet, temporal };
  const counts: Partial<Record<JobFault, number>> = {};
  for (let fault = 0; fault < options.faults; fault += 1) {
    await keepBusy(scene);
    await pause(input.random.whole(50, 500));
    const kind = input.random.pick(options.kinds);
    counts[kind] = (counts[kind] ?? 0) + 1;
    await causeFault(kind, scene);
  }
  return findings(scene, counts);
}

async function findings(scene: Scene, counts: Readonly<Record<string, number>>): Promise<Findings> {
  const { books, exports } = scene;
  const lastFault = Date.now();
  await exports.allAnswered();
  while ((await running(scene)) > 0) await pause(100);
  const recovery = (Date.now() - lastFault) / 1000;
  const { ids, problems } = exports.jobs();
  const [found] = await books.ask(sql<{ jobs: number; accepted: number; rows: number }>`
    select count(*) as jobs, count(*) filter (where job_id = any(${ids}::uuid[]) and expected = requested) as accepted,
      coalesce(sum(rows), 0)::bigint as rows
    from job where account_id = any(${exports.accountIds}::uuid[])
  `);
  const broken = [
    ...problems,
    ...unequal({ jobs: [found?.jobs, ids.length], 'jobs of calls': [found?.accepted, ids.length] }),
    ...(await differencesOfJobs(books, exports.accountIds, granted)),
  ];
  return {
    figures: {
      ...counts,
      'calls repeated': exports.repeats,
      exports: ids.length,
      rows: found?.rows ?? 0,
      'seconds until all had ended': recovery,
    },
    broken,
  };
}

async function causeFault(kind: JobFault, scene: Scene): Promise<void> {
  const { random, url } = scene.input;
  const worker = random.whole(0, workers - 1);
  const api = random.whole(0, apis - 1);
  switch (kind) {
    case 'worker killed':
      return scene.workers.kill(worker);
    case 'worker paused':
      // Longer than the lease: the worker continues after another one has taken over its job.
      return scene.workers.pause(worker, leaseSeconds * 1000 + random.whole(200, 1500));
    case 'API killed':
      await callsInFlight(scene);
      return scene.api.kill(api);
    case 'API paused':
      await callsInFlight(scene);
      return scene.api.pause(api, random.whole(500, 2500));
    case 'sessions cut':
      return endSessions(url);
    case 'database stopped':
      await crashDatabase(url);
      return databaseIsBack(url);
    case 'Temporal server killed':
      return scene.temporal?.killAndRestart(random.whole(0, 1500));
  }
}

/** Starts exports of one step, so that faults hit calls at every stage. */
async function callsInFlight({ exports, input }: Scene): Promise<void> {
  for (let call = 0; call < 3; call += 1) exports.begin(itemsPerStep);
  await pause(input.random.whole(0, 40));
}

/** Keeps overlapping exports in progress. */
async function keepBusy(scene: Scene): Promise<void> {
  const { exports, options } = scene;
  const busy = (await running(scene)) + exports.waiting;
  for (let job = busy; job < options.jobsAtOnce; job += 1) exports.begin(options.exportLength);
}

/** Counts running jobs; repeats the query while the database is down. */
function running({ books, exports }: Scene): Promise<number> {
  return untilDone(() => runningJobs(books, exports.accountIds));
}

/** Starts a Temporal server with its data in a file, which can be killed and restarted at the same address. */
async function startTemporal(cli: string, folder: string) {
  const file = path.join(folder, 'temporal.db');
  let server = await startTemporalServer(cli, { file });
  const { address } = server;
  return {
    address,
    killAndRestart: async (downMs: number) => {
      await server.kill();
      await pause(downMs);
      server = await startTemporalServer(cli, { port: Number(address.split(':')[1]), file });
    },
    end: () => server.kill(),
  };
}
