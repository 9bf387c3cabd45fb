import { backups } from './backups.ts';
import { collection } from './collection.ts';
import { failovers } from './failovers.ts';
import { type JobFault, jobWorkers } from './job-workers.ts';
import { keyLimit } from './key-limit.ts';
import { lateBodies } from './late-bodies.ts';
import { limitsAfterStops } from './limits-after-stops.ts';
import { pacedSessions } from './paced-sessions.ts';
import { people } from './people.ts';
import { pointInTime } from './point-in-time.ts';
import { pooledDatabase } from './pooled-database.ts';
import { repeatedCalls } from './repeated-calls.ts';
import { rollingRestarts } from './rolling-restarts.ts';
import type { Findings, ScenarioInput } from './scenario.ts';
import { upgrade } from './upgrade.ts';
import { webhooks } from './webhooks.ts';

export interface Scenario {
  readonly title: string;
  /** Runs with as many faults as in published figures. */
  whole(input: ScenarioInput): Promise<Findings>;
  /** Runs with few faults. */
  short(input: ScenarioInput): Promise<Findings>;
}

function scenario<Size>(
  title: string,
  run: (input: ScenarioInput, size: Size) => Promise<Findings>,
  { whole, short }: { readonly whole: Size; readonly short: Size },
): Scenario {
  return { title, whole: (input) => run(input, whole), short: (input) => run(input, short) };
}

const manyJobs = { jobsAtOnce: 12, exportLength: 1000 };
const fewJobs = { jobsAtOnce: 4, exportLength: 200 };
const workerFaults: readonly JobFault[] = ['worker killed', 'worker paused'];
const jobFaults: readonly JobFault[] = [
  ...(['worker killed', 'worker killed', 'worker killed', 'worker paused', 'worker paused'] as const),
  ...(['API killed', 'API killed', 'API paused', 'sessions cut', 'database stopped'] as const),
];
const temporalFaults: readonly JobFault[] = [...jobFaults, 'Temporal server killed', 'Temporal server killed'];
const withoutFaults = { engine: 'sql', holdsAnswers: false, hasNetwork: false } as const;
const lateAnswers = { engine: 'index', holdsAnswers: true, calls: null } as const;
const largeFleet = { actionApis: 4, scraperApis: 2, workers: 2, clients: 16 };
const smallFleet = { actionApis: 2, scraperApis: 2, workers: 1, clients: 2 };

export const scenarios = {
  'database-stops': scenario('the database stops immediately while processes charge and search', repeatedCalls, {
    whole: { kind: 'stop', faults: 20 },
    short: { kind: 'stop', faults: 2 },
  }),
  'lost-answers': scenario('answers are lost and connections cut between processes and database', repeatedCalls, {
    whole: { kind: 'lost answer', faults: 200 },
    short: { kind: 'lost answer', faults: 8 },
  }),
  'limits-after-stops': scenario('rolling windows after immediate stops of the database', limitsAfterStops, {
    whole: { stops: 20 },
    short: { stops: 2 },
  }),
  'key-limit': scenario('APIs are killed while 200 calls at once spend on a key with 50 credits', keyLimit, {
    whole: { rounds: 20 },
    short: { rounds: 1 },
  }),
  'rolling-restarts': scenario('all processes restart one by one behind a slow balancer', rollingRestarts, {
    whole: { front: 'slow balancer', ...largeFleet, calls: 7000 },
    short: { front: 'quick balancer', ...smallFleet, calls: 200 },
  }),
  'rolling-restarts-haproxy': scenario('all processes restart one by one behind HAProxy', rollingRestarts, {
    whole: { front: 'haproxy', ...largeFleet, calls: 7000 },
    short: { front: 'haproxy', ...smallFleet, calls: 200 },
  }),
  'rolling-restarts-nginx': scenario('all processes restart one by one behind nginx', rollingRestarts, {
    whole: { front: 'nginx', ...largeFleet, calls: 7000 },
    short: { front: 'nginx', ...smallFleet, calls: 200 },
  }),
  upgrade: scenario('the previous version is upgraded and downgraded under load, schema first', upgrade, {
    whole: { ...largeFleet, callsPerPhase: 2000, replaces: 'processes' },
    short: { ...smallFleet, callsPerPhase: 100, replaces: 'schema' },
  }),
  exports: scenario('workers are killed and paused during overlapping exports', jobWorkers, {
    whole: { engine: 'embedded', kinds: workerFaults, faults: 100, jobsAtOnce: 3, exportLength: 2000 },
    short: { engine: 'embedded', kinds: workerFaults, faults: 4, jobsAtOnce: 3, exportLength: 200 },
  }),
  failovers: scenario('the server turns read-only, stops, and is replaced by its promoted standby', failovers, {
    whole: { rounds: 5 },
    short: { rounds: 1 },
  }),
  'pooled-database': scenario('processes work through PgBouncer in transaction mode', pooledDatabase, {
    whole: { requests: 10_000, clients: 16 },
    short: { requests: 300, clients: 8 },
  }),
  'lists-during-imports': scenario('customers use people that are being imported and erased', people, {
    whole: { ...withoutFaults, calls: 12_000, people: 2000, batch: 1000, erasures: 400 },
    short: { ...withoutFaults, calls: 600, people: 400, batch: 200, erasures: 80 },
  }),
  'late-bodies': scenario('keys are revoked and accounts suspended before request bodies arrive', lateBodies, {
    whole: { rounds: 100 },
    short: { rounds: 6 },
  }),
  erasures: scenario('people are erased and imported again while customers read them from late answers', people, {
    whole: { ...withoutFaults, ...lateAnswers, people: 600, batch: 40, erasures: 200 },
    short: { ...withoutFaults, ...lateAnswers, people: 60, batch: 40, erasures: 16 },
  }),
  'reused-handles': scenario('handles change owners during refreshes, unlocks, exports and imports', people, {
    whole: { ...withoutFaults, hasNetwork: true, calls: 6000, people: 100, batch: 20, erasures: 0 },
    short: { ...withoutFaults, hasNetwork: true, calls: 300, people: 20, batch: 20, erasures: 0 },
  }),
  backups: scenario('backups are made under load, and restores are killed', backups, {
    whole: { creators: 20_000, backups: 5, kills: 8, exportLength: 400 },
    short: { creators: 300, backups: 1, kills: 2, exportLength: 100 },
  }),
  'point-in-time': scenario('servers are restored to moments from a base copy and archived WAL', pointInTime, {
    whole: { moments: 5 },
    short: { moments: 1 },
  }),
  collection: scenario('workers and APIs are killed while they collect a faulty network', collection, {
    whole: {
      ...{ people: { users: 3200, demoCreators: 4500 }, hashtags: 6, sessions: 8, kills: 50, pauseMs: 8000 },
      ...{ all: { requests: 1440, seconds: 60 }, eachSession: { requests: 240, seconds: 60 }, refreshed: 300 },
    },
    short: {
      ...{ people: { users: 60, demoCreators: 60 }, hashtags: 2, sessions: 6, kills: 2, pauseMs: 2000 },
      ...{ all: { requests: 300, seconds: 15 }, eachSession: { requests: 80, seconds: 15 }, refreshed: 10 },
    },
  }),
  sessions: scenario("scraper APIs are killed while they share the operator's sessions", pacedSessions, {
    whole: { kills: 30, pauseMs: 4000, callers: 6, killsRefused: 8 },
    short: { kills: 2, pauseMs: 2000, callers: 4, killsRefused: 1 },
  }),
  webhooks: scenario('workers and APIs are killed while events go to a receiver that fails and hangs', webhooks, {
    whole: { events: 10_000, kills: 50, accounts: 20 },
    short: { events: 200, kills: 3, accounts: 3 },
  }),
  'embedded-jobs': scenario('workers, APIs and the database fail during exports on the embedded engine', jobWorkers, {
    whole: { engine: 'embedded', kinds: jobFaults, faults: 100, ...manyJobs },
    short: { engine: 'embedded', kinds: jobFaults, faults: 5, ...fewJobs },
  }),
  'temporal-jobs': scenario('workers, APIs, the database and Temporal fail during exports on Temporal', jobWorkers, {
    whole: { engine: 'temporal', kinds: temporalFaults, faults: 100, ...manyJobs },
    short: { engine: 'temporal', kinds: temporalFaults, faults: 3, ...fewJobs },
  }),
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
