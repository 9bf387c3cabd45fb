import { erasureSettleMs } from '@creator-discovery/creators';
import type { Random } from '@creator-discovery/demo-data';
import { newAccount } from '@creator-discovery/installation';
import { NoFreeSession } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { type LoggedFault, ProcessFleet } from '../process-fleet.ts';
import { TcpFaultProxy } from '../tcp-fault-proxy.ts';
import { firstUserId, markOf } from '../worker/people-tasks.ts';
import { startWorkers } from '../worker-process.ts';
import { Tally } from './calls.ts';
import { CustomersOfPeople } from './customers-of-people.ts';
import { allJobsEnded, differencesOfCredits, idsOf } from './jobs.ts';
import { startNetworkOfPeople } from './network-of-people.ts';
import { type Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const apis = 2;
const concurrentCallers = 12;
const granted = 1_000_000;

export interface People {
  readonly people: number;
  /** Maximum number of people in a batch of an import. */
  readonly batch: number;
  /** People to erase. */
  readonly erasures: number;
  /** Calls after which the scenario ends; null ends it after the last erasure. */
  readonly calls: number | null;
  readonly engine: 'index' | 'sql';
  /** Holds back answers of the database to the APIs for longer than an erasure waits. */
  readonly holdsAnswers: boolean;
  /** Customers refresh people from a network on which handles change owners. */
  readonly hasNetwork: boolean;
}

/**
 * Imports people under changing handles, erases some of them, and has customers read, list, unlock, export and refresh them in
 * every way. No response names a person after the acknowledged erasure, nothing of an erased person is left, no creator has
 * facts of another, and each is charged once. All jobs complete, nothing deadlocks, and only waiting for too long may cause an
 * internal error. (contract 1)
 */
export async function people(input: ScenarioInput, size: People): Promise<Findings> {
  const { books, random, url } = input;
  const proxy = await TcpFaultProxy.before(url);
  input.onEnd(() => proxy.close());
  const network = await startNetworkOfPeople(size.people, random);
  input.onEnd(() => network.end());
  const causes = new FaultCauses();
  const settings = {
    DATABASE_URL: proxy.through(url),
    SEARCH_ENGINE: size.engine,
    ...(size.hasNetwork && { PHOTONET_BASE_URL: network.url }),
  };
  const api = new ProcessFleet('action-api', settings, (fault) => causes.add(fault));
  const jobs = new ProcessFleet('job-worker', { DATABASE_URL: url });
  const workers = await startWorkers(3);
  const [eraser, ...importers] = workers;
  const callers = await Promise.all([1, 2, 3].map(() => newAccount(books.db, { credits: granted })));
  const seed = (): number => random.whole(1, 1e9);
  const importing = importers.map((worker) =>
    worker.run('importPeople', { url, people: size.people, batch: size.batch, seed: seed() }),
  );
  await Promise.all([api.startAll(apis), jobs.startAll(1)]);
  const ended = new AbortController();
  const customers = new CustomersOfPeople({ api, callers, size, random });
  const isOver = () => (size.calls === null ? ended.signal.aborted : customers.begun >= size.calls);
  const calling = Array.from({ length: concurrentCallers }, () => customers.callUntil(isOver));
  const holding = size.holdsAnswers ? holdAnswers(proxy, random, ended.signal) : null;
  const acknowledged = (note: string) => customers.acknowledged(Number(note));
  const erasing = eraser?.run('erasePeople', { ...size, url, seed: seed() }, acknowledged);
  if (size.calls === null) await erasing?.then(() => pause(1000));
  else await Promise.all(calling);
  ended.abort();
  await Promise.all([...calling, holding]);
  for (const worker of workers) worker.finish();
  const erased = (await erasing)?.erased ?? [];
  const records = (await Promise.all(importing)).reduce((sum, done) => sum + done.records, 0);
  await allJobsEnded(books, idsOf(callers));
  return {
    figures: {
      'people erased': erased.length,
      'people without a handle': await books.count(sql`from creator where handle_key is null and name like 'person-%'`),
      'records imported': records,
      ...customers.figures(),
      ...causes.figures(),
    },
    broken: [
      ...customers.broken,
      ...causes.others,
      ...(await leftOf(books, erased)),
      ...(await mixedPeople(books)),
      ...unequal({
        'list items of erased people': [await books.count(itemsOfErased), 0],
        'jobs that did not complete': [await books.count(sql`from job where state <> 'complete'`), 0],
      }),
      ...(await differencesOfCredits(books, idsOf(callers), granted)),
    ],
  };
}

/** Delays answers of the database, so that data read before an erasure arrives after it was acknowledged. */
async function holdAnswers(proxy: TcpFaultProxy, random: Random, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await pause(random.whole(100, 1000));
    proxy.mode = 'hold_answers';
    await pause(random.next() < 0.3 ? random.whole(50, 1500) : random.whole(erasureSettleMs + 500, 4000));
    proxy.mode = 'pass';
  }
}

/** Errors of calls that wait too long for an answer or a lock, by code or message. A busy machine causes them as well. */
const consequences: Readonly<Record<string, string>> = {
  '55P03': 'lock timeout',
  '57014': 'statement timeout',
  '25P03': 'idle-in-transaction timeout',
  [new NoFreeSession(undefined).message]: 'no free session',
  'Connection terminated due to connection timeout': 'no new session',
  'Connection terminated': 'session replaced once the server answered again',
  'The database is too slow to answer without naming erased creators.': 'answer was too old every time',
};

/** Causes of internal errors. */
class FaultCauses {
  readonly #expected = new Tally();
  /** Errors that waiting does not explain. */
  readonly others: string[] = [];

  add({ code, message }: LoggedFault): void {
    const consequence = consequences[code ?? message];
    if (consequence === undefined) this.others.push(`internal error: ${code ?? ''} ${message}`);
    else this.#expected.add(`internal errors: ${consequence}`);
  }

  figures(): Readonly<Record<string, number>> {
    return this.#expected.figures();
  }
}

const itemsOfErased = sql`from creator_list_item where creator_id in (select creator_id from erased_creator)`;

/** Returns a line per table that still has anything of an erased person. */
async function leftOf({ db }: Books, erased: readonly number[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
  `.execute(db);
  const traces = erased.flatMap((n) => [markOf(n), String(firstUserId + n)]);
  const left: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ trace: string }>`
      select distinct found[1] as trace from ${sql.table(name)} t, regexp_matches(t::text, '(person-\\d{5}|\\m80000\\d{5}\\M)', 'g') found
      where found[1] = any(${traces}::text[])
    `.execute(db);
    left.push(...rows.map(({ trace }) => `${trace} was erased and is left in ${name}`));
  }
  return left;
}

/** Returns creators and delivered rows with facts of another person. */
async function mixedPeople({ db }: Books): Promise<string[]> {
  const { rows } = await sql<{ facts: string }>`
    select facts::text from (
      select to_jsonb(c) || jsonb_build_object('contacts', k.contacts) as facts
      from creator c left join creator_contact k on k.creator_id = c.id
      union all select row from job_row
    ) known, lateral (select (facts->>'platform_user_id')::bigint - ${firstUserId}::bigint as n) person
    where facts->>'name' like 'person-%' and (
      exists (select from regexp_matches(facts::text, 'person-(\\d{5})', 'g') found where found[1]::int <> n)
      or (facts->>'average_likes')::float <> n
      or (facts->'follower_growth_pct'->>'1')::float <> n
      or round((facts->>'audience_credibility')::float * 100000) <> n
      or (facts->>'follower_count')::bigint <> n)
  `.execute(db);
  return rows.map(({ facts }) => `facts of another person: ${facts}`);
}
