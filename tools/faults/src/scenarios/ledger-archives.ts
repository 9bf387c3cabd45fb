import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LedgerArchive, LedgerArchives, migrate } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { setDatabaseClock } from '../database-clock.ts';
import { startWorkers, WorkerProcess } from '../worker-process.ts';
import { withNewDatabase } from './new-database.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

/** The months in which entries are written. */
const months = ['2026-12', '2027-01', '2027-02', '2027-03'] as const;

/**
 * Months of the ledger are moved into files by processes that are killed, while others charge. Whatever moment a process is killed
 * at, its months are in the database whole, or the list has their file, which is whole; the books verify, and no entry is
 * lost or there twice.
 */
export async function ledgerArchives(input: ScenarioInput, options: Omit<Archiving, 'folder'>): Promise<Findings> {
  const folder = await mkdtemp(path.join(tmpdir(), 'creator-discovery-ledger-archives-'));
  try {
    return await withNewDatabase(input.url, (url) => archived({ ...input, url }, { ...options, folder }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Archiving {
  /** Archives of each month that are begun and killed, until one is whole. */
  readonly kills: number;
  /** How many months are archived, one after the other: 1 to 3. */
  readonly archives: number;
  readonly killWithinMs: number;
  readonly chargingMs: number;
  readonly folder: string;
}

async function archived(
  input: ScenarioInput,
  { kills, archives, killWithinMs, chargingMs, folder }: Archiving,
): Promise<Findings> {
  await migrate(input.url);
  const books = new Books(input);
  await setMonth(books, months[0]);
  const owners = await Promise.all(Array.from({ length: 4 }, () => books.owner(100_000_000)));
  const [charging] = await startWorkers(1);
  const ended = charging?.run('charges', { url: input.url, owners, tag: 'c' });
  const written = months.slice(0, archives + 1);
  for (const month of written.slice(1)) {
    await pause(chargingMs);
    await setMonth(books, month);
  }
  const broken: string[] = [];
  const figures = { killed: 0, archivedByKilled: 0 };
  for (const before of written.slice(1)) {
    const found = await killedArchives(books, { before, kills, killWithinMs, folder, random: input.random });
    figures.killed += found.killed;
    figures.archivedByKilled += found.archived;
    broken.push(...found.broken.map((line) => `before ${before}: ${line}`));
  }
  charging?.finish();
  const charged = Object.values((await ended)?.acknowledged ?? {}).reduce((sum, count) => sum + count, 0);
  await charging?.kill();
  const expected = { entries: owners.length + charged, archives };
  broken.push(...(await lostEntries(books, expected)), ...(await books.differences()));
  await books.close();
  return {
    figures: {
      'charges beside the archives': charged,
      'archives killed': figures.killed,
      'of these whole by then': figures.archivedByKilled,
    },
    broken,
  };
}

/** The business clock shows a day in the middle of the month, for which there are partitions. */
async function setMonth({ db, url }: Books, month: string): Promise<void> {
  await setDatabaseClock(url, new Date(`${month}-15T12:00:00Z`));
  await sql`select ledger_add_months(3)`.execute(db);
}

interface Killing extends Pick<Archiving, 'kills' | 'killWithinMs' | 'folder'> {
  readonly before: string;
  readonly random: ScenarioInput['random'];
}

/** Archives the months before that one, each time killed at some moment, and at last not. */
async function killedArchives(books: Books, { before, kills, killWithinMs, folder, random }: Killing) {
  const found = { killed: 0, archived: 0, broken: [] as string[] };
  for (let attempt = 0; attempt <= kills; attempt += 1) {
    const file = path.join(folder, `${before}-${attempt}.ndjson`);
    const entries = await entriesBefore(books, before);
    const isLast = attempt === kills;
    const kill = { after: random.pick(phases), withinMs: random.integer(0, killWithinMs) };
    const outcome = await archiveOnce({ books, before, file }, isLast ? null : kill);
    if (outcome === 'killed') found.killed += 1;
    const archive = await archiveIn(books, file);
    found.broken.push(...(await problemsOf(books, { before, file, entries, archive })));
    if (archive === null && isLast) found.broken.push(`the last attempt ended without an archive: ${outcome}`);
    if (archive === null) continue;
    if (outcome === 'killed') found.archived += 1;
    return found;
  }
  return found;
}

/** When an archive is killed: so long after it has come so far. */
interface Kill {
  readonly after: (typeof phases)[number];
  readonly withinMs: number;
}

/** As `archiveLedger` of the worker notes them. */
const phases = ['begun', 'storing', 'stored'] as const;

async function archiveOnce(
  { books, before, file }: { readonly books: Books; readonly before: string; readonly file: string },
  kill: Kill | null,
): Promise<string> {
  const worker = await WorkerProcess.start();
  const reached = Promise.withResolvers<void>();
  worker.onNote((phase) => phase === kill?.after && reached.resolve());
  if (kill?.after === 'begun') reached.resolve();
  const archiving = worker.run('archiveLedger', { url: books.url, before, file }).then(
    () => 'done',
    (error: unknown) => String(error),
  );
  const killed = kill && reached.promise.then(() => pause(kill.withinMs)).then(() => 'killed');
  const outcome = await (killed === null ? archiving : Promise.race([archiving, killed]));
  await worker.kill();
  await archiving;
  // The server notices the end of a session only when it next reads from it: who archives holds this lock until then.
  await sql`select pg_advisory_xact_lock(hashtext('creator-discovery ledger months'))`.execute(books.db);
  return outcome;
}

async function archiveIn({ db }: Books, file: string): Promise<LedgerArchive | null> {
  return (await new LedgerArchives(db).list()).find((archive) => archive.file === file) ?? null;
}

/** What isn't listed has taken nothing out of the database; what is, has everything that was in it. */
async function problemsOf(
  books: Books,
  {
    before,
    file,
    entries,
    archive,
  }: {
    readonly before: string;
    readonly file: string;
    readonly entries: number;
    readonly archive: LedgerArchive | null;
  },
): Promise<readonly string[]> {
  const left = await entriesBefore(books, before);
  if (archive === null) return unequal({ 'entries of months that were not archived': [left, entries] });
  const { entries: inFile } = await new LedgerArchives(books.db).check(createReadStream(file));
  return unequal({ 'entries left of archived months': [left, 0], 'entries of the file': [inFile, entries] });
}

async function entriesBefore(books: Books, before: string): Promise<number> {
  const [found] = await books.ask(sql<{ entries: number }>`
    select count(*) as entries from ledger_entry where at < ${`${before}-01T00:00:00Z`}::timestamptz
  `);
  return found?.entries ?? 0;
}

async function lostEntries(
  books: Books,
  expected: { readonly entries: number; readonly archives: number },
): Promise<readonly string[]> {
  const [found] = await books.ask(sql<{ entries: number }>`select count(*) as entries from ledger_entry`);
  const archives = await new LedgerArchives(books.db).list();
  const inFiles = archives.reduce((sum, { entries }) => sum + entries, 0);
  return unequal({
    'entries in the database and in files': [(found?.entries ?? 0) + inFiles, expected.entries],
    archives: [archives.length, expected.archives],
  });
}
