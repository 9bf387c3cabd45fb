import { randomUUID } from 'node:crypto';
import type { ImportRecord } from '@creator-discovery/creators';
import { PostgresAdmission, PostgresCreatorStore } from '@creator-discovery/postgres';
import { findTemporalCli, startTemporalServer } from '@creator-discovery/temporal/testing';
import { sql } from 'kysely';
import { crashDatabase, databaseIsBack, endSessions } from '../database-crash.js';
import { JobWorkerFleet } from '../job-worker-fleet.js';
import { differencesOfJobs } from './differences-of-jobs.js';
import { Books, type Findings, pause, type ScenarioInput } from './scenario.js';

const workers = 3;
const leaseSeconds = 2;
const jobsAtOnce = 12;
const exportLength = 1000;
const creators = 2000;
const granted = 10_000_000;
const kinds = ['kill', 'kill', 'kill', 'pause', 'pause', 'sessions', 'server'] as const;

/** The accounts and creators of one run, and what is done to it. */
interface Scene {
  readonly input: ScenarioInput;
  readonly books: Books;
  readonly accounts: readonly string[];
  readonly creatorIds: readonly number[];
  readonly fleet: JobWorkerFleet;
}

/**
 * Real job worker processes, on the embedded engine or on a real Temporal server, are killed and paused in the middle of
 * overlapping exports of several accounts, database sessions are cut and the server is stopped at once; afterwards every
 * row and every charge is compared. (invariants 8, 9, 11 to 14)
 */
export async function jobWorkers(
  input: ScenarioInput,
  options: { readonly engine: 'embedded' | 'temporal'; readonly faults: number },
): Promise<Findings> {
  const cli = options.engine === 'temporal' ? await findTemporalCli() : null;
  if (options.engine === 'temporal' && cli === null) {
    return { figures: { 'not tried': 'no Temporal server here: npm run temporal-server -- get' }, broken: [] };
  }
  const temporal = cli === null ? null : await startTemporalServer(cli);
  const books = new Books(input.url);
  const fleet = new JobWorkerFleet({
    DATABASE_URL: input.url,
    JOB_LEASE_SECONDS: String(leaseSeconds),
    JOB_ITEMS_PER_STEP: '20',
    TEMPORAL_ADDRESS: temporal?.address ?? '',
  });
  try {
    const accounts = [await books.account(granted), await books.account(granted), await books.account(granted)];
    const scene = { input, books, accounts, creatorIds: await importCreators(books), fleet };
    await Promise.all(Array.from({ length: workers }, (_, place) => fleet.start(place)));
    const counts = await cause(options.faults, scene);
    const lastFault = Date.now();
    await allEnded(scene);
    const recovery = (Date.now() - lastFault) / 1000;
    const broken = [...(await differencesOfJobs(books.db, accounts, granted)), ...(await books.differences())];
    const jobs = await count(scene, sql`true`);
    return { figures: { ...counts, jobs, rows: jobs * exportLength, 'seconds until all had ended': recovery }, broken };
  } finally {
    await fleet.endAll();
    await books.close();
    await temporal?.stop();
  }
}

async function cause(faults: number, scene: Scene): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const { random } = scene.input;
  for (let fault = 0; fault < faults; fault += 1) {
    await keepBusy(scene);
    await pause(random.integer(50, 500));
    const kind = random.pick(kinds);
    counts[kind] = (counts[kind] ?? 0) + 1;
    await happen(kind, scene);
  }
  return counts;
}

async function happen(kind: (typeof kinds)[number], { input, fleet }: Scene): Promise<void> {
  const { random, url } = input;
  const place = random.integer(0, workers - 1);
  switch (kind) {
    case 'kill':
      return fleet.kill(place);
    case 'pause':
      // Longer than the lease: it wakes up after somebody else has taken its job over.
      return fleet.pause(place, leaseSeconds * 1000 + random.integer(200, 1500));
    case 'sessions':
      return endSessions(url);
    case 'server':
      await crashDatabase(url);
      await databaseIsBack(url);
  }
}

/** Exports of any account that overlap with its others, so that there is always something to disturb. */
async function keepBusy(scene: Scene): Promise<void> {
  const running = await count(scene, sql`state in ('accepted', 'processing')`);
  for (let job = running; job < jobsAtOnce; job += 1) await acceptExport(scene);
}

async function acceptExport({ input: { random }, books, accounts, creatorIds }: Scene): Promise<void> {
  const from = random.integer(0, creatorIds.length - exportLength);
  const chosen = creatorIds.slice(from, from + exportLength);
  const admitted = await new PostgresAdmission(books.db).admitJob({
    accountId: random.pick(accounts),
    requestId: randomUUID(),
    source: 'api',
    policy: { name: 'faults', windows: [] },
    work: { kind: 'export', platform: 'photonet', creatorIds: chosen },
    requested: exportLength,
    hold: exportLength,
    platform: 'photonet',
    filters: null,
    filtersSummary: null,
    name: null,
    fingerprint: randomUUID(),
  });
  if (!admitted.admitted) throw new Error(`an export was refused: ${admitted.reason}`);
}

async function allEnded(scene: Scene): Promise<void> {
  while ((await count(scene, sql`state in ('accepted', 'processing')`)) > 0) await pause(100);
}

/** Asked again while the database is away. */
async function count({ books, accounts }: Scene, which: ReturnType<typeof sql>): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { rows } = await sql<{ jobs: number }>`
        select count(*) as jobs from job where account_id = any(${accounts}::uuid[]) and ${which}
      `.execute(books.db);
      return rows[0]?.jobs ?? 0;
    } catch (error) {
      if (attempt >= 100) throw error;
      await pause(200);
    }
  }
}

/** Every fifth creator has no contact, and is free. */
async function importCreators(books: Books): Promise<readonly number[]> {
  const records = Array.from(
    { length: creators },
    (_, index): ImportRecord => ({
      platform: 'photonet',
      handle: `job.workers.${index}`,
      name: `Creator ${index}`,
      contacts: index % 5 === 0 ? [] : [{ type: 'EMAIL', value: `creator.${index}@example.org` }],
    }),
  );
  const store = new PostgresCreatorStore(books.db, { byId: () => null });
  for (let from = 0; from < records.length; from += 500) await store.upsert(records.slice(from, from + 500), 'update');
  const found = await store.byNames(records);
  return found.flatMap((creator) => creator?.id ?? []);
}
