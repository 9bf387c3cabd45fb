import { acceptedJobs } from './accepted-jobs.ts';
import { backups } from './backups.ts';
import { chatBudgets } from './chat-budgets.ts';
import { collection } from './collection.ts';
import { databaseStops } from './database-stops.ts';
import { erasures } from './erasures.ts';
import { exportsUnderFaults } from './exports-under-faults.ts';
import { failovers } from './failovers.ts';
import { jobWorkers } from './job-workers.ts';
import { lateBodies } from './late-bodies.ts';
import { ledgerArchives } from './ledger-archives.ts';
import { limitsAfterStops } from './limits-after-stops.ts';
import { listsBesideImports } from './lists-beside-imports.ts';
import { lostAnswers } from './lost-answers.ts';
import { oldHistory } from './old-history.ts';
import { pacedSessions } from './paced-sessions.ts';
import { pointInTime } from './point-in-time.ts';
import { pooledDatabase } from './pooled-database.ts';
import { reusedHandles } from './reused-handles.ts';
import { rollingRestarts } from './rolling-restarts.ts';
import type { Findings, ScenarioInput } from './scenario.ts';
import { upgrade } from './upgrade.ts';
import { windows } from './windows.ts';

export interface Scenario {
  readonly title: string;
  /** With as many faults as in the published figures. */
  readonly whole: (input: ScenarioInput) => Promise<Findings>;
  /** With few faults. */
  readonly short: (input: ScenarioInput) => Promise<Findings>;
}

const many = { jobsAtOnce: 12, exportLength: 1000 };
const few = { jobsAtOnce: 4, exportLength: 200 };

const anInstallation = { actionApis: 4, scraperApis: 2, workers: 2, clients: 16 };
const aSmallOne = { actionApis: 2, scraperApis: 2, workers: 1, clients: 2 };

/** All scenarios, by name. */
export const scenarios = {
  'database-stops': {
    title: 'immediate stops of the database while 4 processes charge and one searches',
    whole: (input) => databaseStops(input, { stops: 20 }),
    short: (input) => databaseStops(input, { stops: 2 }),
  },
  'lost-answers': {
    title: 'answers lost and connections cut between processes and database',
    whole: (input) => lostAnswers(input, { faults: 200 }),
    short: (input) => lostAnswers(input, { faults: 8 }),
  },
  windows: {
    title: 'rolling windows under 50,000 calls from 4 processes',
    whole: (input) => windows(input, { calls: 50_000 }),
    short: (input) => windows(input, { calls: 1200 }),
  },
  'limits-after-stops': {
    title: 'rolling windows after immediate stops of the database',
    whole: (input) => limitsAfterStops(input, { stops: 20 }),
    short: (input) => limitsAfterStops(input, { stops: 2 }),
  },
  'accepted-jobs': {
    title: 'processes killed while they accept jobs',
    whole: (input) => acceptedJobs(input, { kills: 200 }),
    short: (input) => acceptedJobs(input, { kills: 4 }),
  },
  'rolling-restarts': {
    title: 'all processes ended and started again one after the other, behind a balancer that sends on for 5 s',
    whole: (input) => rollingRestarts(input, { front: 'slow balancer', ...anInstallation, calls: 7000 }),
    short: (input) => rollingRestarts(input, { front: 'quick balancer', ...aSmallOne, calls: 200 }),
  },
  'rolling-restarts-haproxy': {
    title: 'the same behind HAProxy as it is shipped',
    whole: (input) => rollingRestarts(input, { front: 'haproxy', ...anInstallation, calls: 7000 }),
    short: (input) => rollingRestarts(input, { front: 'haproxy', ...aSmallOne, calls: 200 }),
  },
  'rolling-restarts-nginx': {
    title: 'the same behind nginx as it is shipped',
    whole: (input) => rollingRestarts(input, { front: 'nginx', ...anInstallation, calls: 7000 }),
    short: (input) => rollingRestarts(input, { front: 'nginx', ...aSmallOne, calls: 200 }),
  },
  upgrade: {
    title: 'the previous version upgraded to this one and back, the schema first, under load',
    whole: (input) => upgrade(input, { ...anInstallation, callsPerPhase: 2000, replaces: 'processes' }),
    short: (input) => upgrade(input, { ...aSmallOne, callsPerPhase: 100, replaces: 'schema' }),
  },
  exports: {
    title: 'workers killed and paused in the middle of overlapping exports',
    whole: (input) => exportsUnderFaults(input, { faults: 100, creatorsPerExport: 2000 }),
    short: (input) => exportsUnderFaults(input, { faults: 6, creatorsPerExport: 400 }),
  },
  failovers: {
    title: 'processes at work while their server turns read-only, goes away and is replaced by its promoted standby',
    whole: (input) => failovers(input, { rounds: 5 }),
    short: (input) => failovers(input, { rounds: 1 }),
  },
  'pooled-database': {
    title: 'searches, exports, unlocks, lists and scrapes of processes on a real PgBouncer in transaction mode',
    whole: (input) => pooledDatabase(input, { requests: 10_000, clients: 16 }),
    short: (input) => pooledDatabase(input, { requests: 300, clients: 8 }),
  },
  'old-history': {
    title: 'processes killed while they remove old history and old holds beside exports that run',
    whole: (input) => oldHistory(input, { kills: 150, creatorsPerExport: 300 }),
    short: (input) => oldHistory(input, { kills: 8, creatorsPerExport: 100 }),
  },
  'lists-beside-imports': {
    title: 'lists, unlocks and lookups of creators that are being imported and erased',
    whole: (input) => listsBesideImports(input, { calls: 12_000, creators: 2000 }),
    short: (input) => listsBesideImports(input, { calls: 600, creators: 400 }),
  },
  'late-bodies': {
    title:
      'bodies completed while keys are revoked or rotated and accounts suspended, over HTTP, MCP, chat and console',
    whole: (input) => lateBodies(input, { rounds: 100 }),
    short: (input) => lateBodies(input, { rounds: 6 }),
  },
  'chat-budgets': {
    title: 'people, several processes, killed processes and replaced keys on the budgets of conversations',
    whole: (input) => chatBudgets(input, { conversations: 20, messages: 10, faults: 80 }),
    short: (input) => chatBudgets(input, { conversations: 2, messages: 12, faults: 6 }),
  },
  erasures: {
    title: 'people erased and imported again under changing handles, beside searches, lookups, lists and exports',
    whole: (input) => erasures(input, { people: 600, erasures: 200 }),
    short: (input) => erasures(input, { people: 60, erasures: 16 }),
  },
  'reused-handles': {
    title: 'refreshes, unlocks and exports of handles that two people have in turn, beside imports of the same handles',
    whole: (input) => reusedHandles(input, { calls: 6000, people: 200 }),
    short: (input) => reusedHandles(input, { calls: 300, people: 40 }),
  },
  backups: {
    title: 'backups made while processes charge and export, and restores of them that are killed',
    whole: (input) => backups(input, { creators: 20_000, backups: 5, kills: 8, exportLength: 400 }),
    short: (input) => backups(input, { creators: 300, backups: 1, kills: 2, exportLength: 100 }),
  },
  'ledger-archives': {
    title: 'processes killed while they move months of the ledger into files, beside processes that charge',
    whole: (input) => ledgerArchives(input, { archives: 3, kills: 20, killWithinMs: 300, chargingMs: 10_000 }),
    short: (input) => ledgerArchives(input, { archives: 1, kills: 2, killWithinMs: 150, chargingMs: 400 }),
  },
  'point-in-time': {
    title: 'servers brought to moments of the past from a base copy and the archived log',
    whole: (input) => pointInTime(input, { moments: 5 }),
    short: (input) => pointInTime(input, { moments: 1 }),
  },
  collection: {
    title:
      'workers and APIs killed while they collect a simulated network of which parts are hidden, a tenth of all requests fails and sessions are throttled; a month later it is read again',
    whole: (input) =>
      collection(input, {
        ...{ people: { users: 3200, demoCreators: 4500 }, hashtags: 6, sessions: 8, kills: 50, pauseMs: 8000 },
        // A sixtieth of a window is the time that a request may be on its way, also on a busy machine.
        ...{ all: { requests: 1440, seconds: 60 }, eachSession: { requests: 240, seconds: 60 }, refreshed: 300 },
      }),
    short: (input) =>
      collection(input, {
        ...{ people: { users: 60, demoCreators: 60 }, hashtags: 2, sessions: 6, kills: 2, pauseMs: 2000 },
        ...{ all: { requests: 300, seconds: 15 }, eachSession: { requests: 80, seconds: 15 }, refreshed: 10 },
      }),
  },
  sessions: {
    title: "scraper APIs killed while they share the operator's sessions, one of which the network refuses",
    whole: (input) => pacedSessions(input, { kills: 30, pauseMs: 4000, callers: 6, killsRefused: 8 }),
    short: (input) => pacedSessions(input, { kills: 2, pauseMs: 2000, callers: 4, killsRefused: 1 }),
  },
  'embedded-jobs': {
    title:
      'workers and APIs killed and paused, sessions cut, the database stopped during exports on the embedded engine',
    whole: (input) => jobWorkers(input, { engine: 'embedded', faults: 100, ...many }),
    short: (input) => jobWorkers(input, { engine: 'embedded', faults: 5, ...few }),
  },
  'temporal-jobs': {
    title: 'the same on a real Temporal server, which is killed as well',
    whole: (input) => jobWorkers(input, { engine: 'temporal', faults: 100, ...many }),
    short: (input) => jobWorkers(input, { engine: 'temporal', faults: 3, ...few }),
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
