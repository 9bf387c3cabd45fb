import { erasureSettleMs } from '@creator-discovery/creators';
import { type Account, newAccount } from '@creator-discovery/installation';
import { NoFreeSession } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { type LoggedFault, ProcessFleet } from '../process-fleet.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { TcpFaultProxy } from '../tcp-fault-proxy.ts';
import { handleOfPerson, markOf } from '../worker/people-tasks.ts';
import { startWorkers } from '../worker-process.ts';
import { type Answer, type Call, Calls } from './calls.ts';
import { allEnded, creditsOf } from './lists-beside-imports.ts';
import { Books, type Findings, pause, type ScenarioInput } from './scenario.ts';

const apis = 2;
const callersAtOnce = 16;
const granted = 1_000_000;

/** How much is done. */
interface Amount {
  readonly people: number;
  readonly erasures: number;
}

/**
 * People are erased while others are imported under changing handles and customers read them in every way, and answers of the
 * database to the APIs are held back for longer than an erasure waits. No answer names a person whose erasure was acknowledged
 * before it came, nothing of the erased is left in any table, and no creator has the facts of another. A call is answered with
 * a fault only where it waited too long for an answer that was held back, or for a lock whose holder did. (contract 1)
 */
export async function erasures(input: ScenarioInput, amount: Amount): Promise<Findings> {
  const books = new Books(input);
  const proxy = await TcpFaultProxy.before(input.url);
  const causes = new FaultCauses();
  const api = new ProcessFleet(
    'action-api',
    {
      DATABASE_URL: proxy.through(input.url),
      LIMIT_SEARCHES: '100000/minute',
      LIMIT_UNLOCKS: '100000/minute',
      LIMIT_EXPORTS: '100000/minute',
    },
    (fault) => causes.add(fault),
  );
  const jobs = new ProcessFleet('job-worker', { DATABASE_URL: input.url });
  const workers = await startWorkers(3);
  const [eraser, ...importers] = workers;
  try {
    const callers = await Promise.all([1, 2].map(() => newAccount(books.db, { credits: granted })));
    const seed = (): number => input.random.integer(1, 1e9);
    const importing = importers.map((worker) =>
      worker.run('importPeople', { url: input.url, people: amount.people, seed: seed() }),
    );
    await Promise.all([api.startAll(apis), jobs.startAll(1)]);
    const calls = new Calls(api, apis, callers);
    const readers = new Readers(calls, amount);
    const ended = new AbortController();
    const customer = {
      isOver: () => ended.signal.aborted,
      next: (caller: Account) => readers.next(caller, input.random),
      answered: readers.answered,
    };
    const reading = Array.from({ length: callersAtOnce }, () => calls.run(input.random, customer));
    const holding = holdAnswers(proxy, input.random, ended.signal);
    eraser?.onNote((note) => readers.acknowledged(Number(note)));
    const erased = (await eraser?.run('erasePeople', { ...amount, url: input.url, seed: seed() }))?.erased ?? [];
    await pause(1000);
    ended.abort();
    await Promise.all([...reading, holding]);
    for (const worker of importers) worker.finish();
    const records = (await Promise.all(importing)).reduce((sum, done) => sum + done.records, 0);
    await allEnded(books, callers);
    return {
      figures: {
        'people erased': erased.length,
        'records imported': records,
        ...readers.figures(),
        ...causes.figures(),
      },
      broken: [
        ...readers.broken,
        ...causes.others,
        ...(await leftOf(books, erased)),
        ...(await mixedPeople(books)),
        ...(await creditsOf(books, callers)),
        ...(await books.differences()),
      ],
    };
  } finally {
    await Promise.all([api.endAll(), jobs.endAll(), ...workers.map((worker) => worker.kill())]);
    await proxy.close();
    await books.close();
  }
}

/** What was read before an erasure comes after it was acknowledged. */
async function holdAnswers(proxy: TcpFaultProxy, random: SeededRandom, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await pause(random.integer(100, 1000));
    proxy.mode = 'hold_answers';
    await pause(random.next() < 0.3 ? random.integer(50, 1500) : random.integer(erasureSettleMs + 500, 4000));
    proxy.mode = 'pass';
  }
}

/** Customers who read people in every way, and know whom they must not see any more. */
class Readers {
  readonly #calls: Calls;
  readonly #people: number;
  readonly #acknowledgedAt = new Map<string, number>();
  readonly #histories: { readonly caller: Account; readonly id: string }[] = [];
  readonly broken: string[] = [];
  #answers = 0;
  #named = 0;
  #slow = 0;
  readonly #faults = new Map<string, number>();

  constructor(calls: Calls, { people }: Amount) {
    this.#calls = calls;
    this.#people = people;
  }

  /** From now on no answer may name that person. What has come before is read first, however late this process gets to it. */
  acknowledged(n: number): void {
    setImmediate(() => setImmediate(() => this.#acknowledgedAt.set(markOf(n), performance.now())));
  }

  figures(): Readonly<Record<string, number>> {
    return {
      answers: this.#answers,
      'people named in them': this.#named,
      'answers of more than 2 s': this.#slow,
      'answers with a fault': [...this.#faults.values()].reduce((sum, count) => sum + count, 0),
      ...Object.fromEntries(this.#faults),
    };
  }

  async next(caller: Account, random: SeededRandom): Promise<Call> {
    const filters = { basic: { platform: 'photonet' }, content: { bioKeywords: { any: ['collected'] } } };
    const creator = () => ({
      platform: 'photonet',
      handle: handleOfPerson(random.integer(0, this.#people - 1), random),
    });
    const list_id = await this.#calls.listOf(caller);
    const history = random.pick(this.#histories.filter((known) => known.caller === caller).slice(-20));
    const rows = { history_id: history?.id, format: random.pick(['json', 'csv']) };
    const calls: readonly Call[] = [
      ['search_creators', { ...filters, offset: 10 * random.integer(0, Math.min(49, Math.ceil(this.#people / 10))) }],
      ['lookup_creator', { ...creator(), confirmed: true }],
      ['unlock_creators', { handles: Array.from({ length: 10 }, creator), confirmed: true }],
      ['run_export', { filters, limit: random.integer(10, 200), confirmed: true }],
      ['add_to_list', { list_id, creators: Array.from({ length: 20 }, creator) }],
    ];
    const reads = [['get_list', { list_id, limit: 500 }] as const, ['get_history_data', rows] as const];
    return history !== undefined && random.next() < 0.6 ? random.pick(reads) : random.pick(calls);
  }

  readonly answered = (
    { status, text, body, tookMs, answeredAt }: Answer,
    caller: Account,
    [operation]: Call,
  ): void => {
    this.#answers += 1;
    if (tookMs > 2000) this.#slow += 1;
    const marks = new Set(text.match(/person-\d{5}/g));
    this.#named += marks.size;
    for (const mark of marks)
      if ((this.#acknowledgedAt.get(mark) ?? answeredAt) < answeredAt)
        this.broken.push(`${operation} named ${mark} after its erasure was acknowledged`);
    if (status >= 500) count(this.#faults, `  ${operation} ${status}`);
    if (operation !== 'search_creators' && typeof body.history_id === 'string')
      this.#histories.push({ caller, id: body.history_id });
  };
}

/** What an answer that is held back can lead to: what waits for it, or for a lock that its receiver has, gives up. */
const consequences: Readonly<Record<string, string>> = {
  '55P03': 'waited too long for a lock',
  '57014': 'statement took too long',
  '25P03': 'session was idle for too long in a transaction',
  [new NoFreeSession(undefined).message]: 'waited too long for a free session',
  'Connection terminated due to connection timeout': 'waited too long for a new session',
  'Connection terminated': 'its session was replaced when the server answered again',
  'the database is too slow for an answer that names creators': 'answer was too old each time it was looked at again',
};

/** Why calls were answered with a fault. */
class FaultCauses {
  readonly #expected = new Map<string, number>();
  /** Faults that no held answer explains. */
  readonly others: string[] = [];

  add({ code, message }: LoggedFault): void {
    const consequence = consequences[code ?? message];
    if (consequence === undefined) this.others.push(`a call was answered with a fault: ${code ?? ''} ${message}`);
    else count(this.#expected, `  because: ${consequence}`);
  }

  figures(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#expected);
  }
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Every table with something of an erased person in any column. */
async function leftOf({ db }: Books, erased: readonly number[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
  `.execute(db);
  const left: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ mark: string }>`
      select distinct found[1] as mark from ${sql.table(name)} t, regexp_matches(t::text, '(person-\\d{5})', 'g') found
      where found[1] = any(${erased.map(markOf)}::text[])
    `.execute(db);
    left.push(...rows.map(({ mark }) => `${mark} was erased and is left in ${name}`));
  }
  return left;
}

/** Creators and delivered rows whose facts are of more than one person. */
async function mixedPeople({ db }: Books): Promise<string[]> {
  const { rows } = await sql<{ facts: string }>`
    select facts from (
      select c.id::text || c::text || coalesce(k.contacts::text, '') as facts
      from creator c left join creator_contact k on k.creator_id = c.id
      union all select row::text from job_row
    ) known
    where (select count(distinct found[1]) from regexp_matches(facts, '(person-\\d{5})', 'g') found) > 1
  `.execute(db);
  return rows.map(({ facts }) => `facts of several people: ${facts}`);
}
