import { randomUUID } from 'node:crypto';
import { type Account, newAccount, newScraperKey } from '@creator-discovery/installation';
import { defaultSimulatorSettings, Simulator } from '@creator-discovery/photonet-simulator';
import { createDatabase, type Database, prepareApplicationLogin } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { findPgBouncer, PgBouncer } from '../pgbouncer.ts';
import { ProcessFleet } from '../process-fleet.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { allEnded, creditsOf } from './lists-beside-imports.ts';
import { importNumbered } from './numbered-creators.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

/** Sessions of the pooler at the server: far fewer than the processes have connections to the pooler. */
const sessions = 8;
const apis = 2;
const creators = 400;
const granted = 1_000_000;
const unlimited = '100000/minute';

/**
 * Real processes on a real PgBouncer in transaction mode, under a login role of their own, answer a mixture of searches, pages,
 * exports, unlocks, lists and scrapes. No call may fail, and each session of the pooler at the server has the timeouts and
 * the rights of that role, whenever it is looked at. (contract 3)
 */
export async function pooledDatabase(
  input: ScenarioInput,
  { requests, clients }: { readonly requests: number; readonly clients: number },
): Promise<Findings> {
  const program = await findPgBouncer();
  if (program === null) return { figures: { 'not tried': 'no PgBouncer here: set PGBOUNCER_PATH' }, broken: [] };
  const direct = await applicationUrl(input.url);
  const pooler = await PgBouncer.before(direct, { program, sessions });
  const books = new Books(input);
  const network = new Simulator({ ...defaultSimulatorSettings, port: 0, users: 200, latencyMs: 0 });
  const addresses = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct };
  const limits = { LIMIT_SEARCHES: unlimited, LIMIT_EXPORTS: unlimited, LIMIT_UNLOCKS: unlimited };
  const api = new ProcessFleet('action-api', { ...addresses, ...limits, FREE_CREATORS_PER_DAY: '1000000' });
  const scraper = new ProcessFleet('scraper-api', { ...addresses, PHOTONET_BASE_URL: await network.start() });
  const worker = new ProcessFleet('job-worker', addresses);
  const sample = new SessionSample(pooler.url, input.url);
  try {
    await importNumbered(books.db, { name: 'pooled.database', count: creators });
    const callers = await Promise.all([1, 2, 3].map(() => newAccount(books.db, { credits: granted })));
    await Promise.all([api.startAll(apis), scraper.startAll(1), worker.startAll(1)]);
    const customers = new Customers({
      api,
      scraper,
      callers,
      scraperKey: (await newScraperKey(books.db, { credits: granted, rate: 1_000_000 })).key,
      usernames: network.world.users.filter(({ isPrivate }) => !isPrivate).map(({ username }) => username),
    });
    const calling = Array.from({ length: clients }, () => customers.callUntil(requests, input.random));
    const ended = new AbortController();
    const sampling = sample.repeat(ended.signal);
    await Promise.all(calling);
    ended.abort();
    await sampling;
    await allEnded(books, callers);
    return {
      figures: { ...customers.figures(), 'sessions at the server': sample.size, 'looks at a session': sample.looks },
      broken: [
        ...customers.failures.map((failure) => `a call failed: ${failure}`),
        ...sample.broken,
        ...(await sample.missed()),
        ...(await creditsOf(books, callers)),
        ...(await books.differences()),
      ],
    };
  } finally {
    await Promise.all([api.endAll(), scraper.endAll(), worker.endAll(), network.stop()]);
    await sample.close();
    await books.close();
    await pooler.end();
  }
}

/** A login role of its own, as `npm run migrate` makes it. */
async function applicationUrl(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  url.username = `pooled_${randomUUID().slice(0, 8)}`;
  url.password = randomUUID();
  await prepareApplicationLogin(ownerUrl, url.href);
  return url.href;
}

function handleOf(index: number): string {
  return `pooled.database.${index}`;
}

interface Services {
  readonly api: ProcessFleet;
  readonly scraper: ProcessFleet;
  readonly callers: readonly Account[];
  readonly scraperKey: string;
  readonly usernames: readonly string[];
}

type Body = Readonly<Record<string, unknown>>;

/** Customers who use everything, and expect that every call is answered as it should. */
class Customers {
  readonly #services: Services;
  readonly #calls = new Map<string, number>();
  readonly #histories = new Map<Account, string[]>();
  readonly #lists = new Map<Account, string>();
  readonly failures: string[] = [];
  #made = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  figures(): Readonly<Record<string, number>> {
    return { calls: this.#made, ...Object.fromEntries(this.#calls), 'calls that failed': this.failures.length };
  }

  async callUntil(calls: number, random: SeededRandom): Promise<void> {
    while (this.#made < calls) {
      this.#made += 1;
      if (random.next() < 0.2) await this.#scrape(random);
      else await this.#callOperation(random.pick(this.#services.callers), random);
    }
  }

  async #scrape(random: SeededRandom): Promise<void> {
    const target = `profile?username=${random.pick(this.#services.usernames)}`;
    await this.#answer('scrape', () =>
      fetch(`${this.#services.scraper.url(0)}/v1/photonet/${target}`, {
        headers: { 'x-api-key': this.#services.scraperKey },
      }),
    );
  }

  async #callOperation(caller: Account, random: SeededRandom): Promise<void> {
    const [operation, body] = this.#next(caller, random);
    const answer = await this.#answer(operation, () =>
      fetch(`${this.#services.api.url(random.integer(0, apis - 1))}/api/v1/${operation}`, {
        method: 'POST',
        headers: { 'X-API-Key': caller.key, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
    const id = answer?.history_id ?? answer?.export_id;
    if (typeof id === 'string' && operation !== 'search_creators')
      this.#histories.set(caller, [...(this.#histories.get(caller) ?? []).slice(-20), id]);
    const list = answer?.list as Body | undefined;
    if (operation === 'create_list' && list !== undefined) this.#lists.set(caller, String(list.list_id));
  }

  #next(caller: Account, random: SeededRandom): readonly [string, Body] {
    const list_id = this.#lists.get(caller);
    if (list_id === undefined) return ['create_list', { name: 'List' }];
    const minValue = random.integer(1, creators - 100);
    const filters = { basic: { platform: 'photonet', contactDetails: [] }, creator: { audienceRange: { minValue } } };
    const handles = Array.from({ length: 5 }, () => ({
      platform: 'photonet',
      handle: handleOf(random.integer(0, creators - 1)),
    }));
    const history_id = random.pick(this.#histories.get(caller) ?? []);
    const calls: readonly (readonly [string, Body])[] = [
      ['search_creators', filters],
      ['search_creators', { ...filters, offset: 10 * random.integer(1, 9) }],
      ['run_export', { filters, limit: random.integer(1, 40), confirmed: true }],
      ['unlock_creators', { handles, confirmed: true }],
      ['add_to_list', { list_id, creators: handles }],
      ['get_list', { list_id }],
      ['get_credit_balance', {}],
      ...(history_id === undefined ? [] : [['get_history_data', { history_id }] as const]),
    ];
    return random.pick(calls);
  }

  async #answer(what: string, call: () => Promise<Response>): Promise<Body | null> {
    this.#calls.set(what, (this.#calls.get(what) ?? 0) + 1);
    try {
      const response = await call();
      const text = await response.text();
      if (response.status === 200) return JSON.parse(text) as Body;
      this.failures.push(`${what} ${response.status}: ${text.slice(0, 200)}`);
    } catch (error) {
      this.failures.push(`${what}: ${String((error as Error).cause ?? error)}`);
    }
    return null;
  }
}

const looked = sql<{ pid: number; facts: string }>`
  select pg_backend_pid() as pid, concat_ws(' ', current_user = session_user, current_setting('statement_timeout'),
    current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout'),
    has_table_privilege('ledger_entry', 'update')) as facts
`;
const asItShould = 't 5s 2s 5s f';

/** Looks at the pooler's sessions from inside, as the next transaction of any process would find them. */
class SessionSample {
  readonly #pooled: Database;
  readonly #owner: Database;
  readonly #seen = new Set<number>();
  readonly broken: string[] = [];
  looks = 0;

  constructor(pooledUrl: string, ownerUrl: string) {
    this.#pooled = createDatabase(pooledUrl, { sessions: 'pooled', max: sessions });
    this.#owner = createDatabase(ownerUrl, { sessions: 'pooled', max: 1 });
  }

  get size(): number {
    return this.#seen.size;
  }

  async repeat(ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      await this.#lookAtAll();
      await pause(100);
    }
  }

  /** Sessions of the pooler that were never looked at, after some more attempts. */
  async missed(): Promise<string[]> {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await this.#lookAtAll();
      if ((await this.#notSeen()).length === 0) return [];
    }
    return unequal({ 'sessions never looked at': [(await this.#notSeen()).length, 0] });
  }

  async close(): Promise<void> {
    await Promise.all([this.#pooled.destroy(), this.#owner.destroy()]);
  }

  /** At the same time, so that each is another session. */
  async #lookAtAll(): Promise<void> {
    await Promise.all(
      Array.from({ length: sessions }, () =>
        this.#pooled.transaction().execute(async (transaction) => {
          const { rows } = await looked.execute(transaction);
          for (const { pid, facts } of rows) this.#look(pid, facts);
          await sql`select pg_sleep(0.02)`.execute(transaction);
        }),
      ),
    );
  }

  #look(pid: number, facts: string): void {
    this.looks += 1;
    this.#seen.add(pid);
    if (facts !== asItShould) this.broken.push(`a session has ${facts}, expected ${asItShould}`);
  }

  async #notSeen(): Promise<readonly number[]> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where usename like 'pooled\\_%'
        and application_name not in ('creator-discovery index', 'creator-discovery job signal')
    `.execute(this.#owner);
    return rows.map(({ pid }) => pid).filter((pid) => !this.#seen.has(pid));
  }
}
