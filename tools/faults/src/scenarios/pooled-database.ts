import { randomUUID } from 'node:crypto';
import { createDatabase, type Database, prepareApplicationLogin } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { findPgBouncer, startPgBouncer } from '../pgbouncer.ts';
import { deploy, granted } from './deployment.ts';
import { allJobsEnded, differencesOfCredits } from './jobs.ts';
import { type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

/** The pooler's sessions at the server: far fewer than the processes have connections. */
const sessions = 8;

/**
 * Real processes on a real PgBouncer in transaction mode, with a separate login role, serve searches, pages, exports, unlocks,
 * lists and scrapes. No call may fail, and each session at the server always has the timeouts and privileges of the role.
 * (contract 3)
 */
export async function pooledDatabase(
  input: ScenarioInput,
  size: { readonly requests: number; readonly clients: number },
): Promise<Findings> {
  const program = await findPgBouncer();
  if (program === null) return { figures: { 'not tried': 'install PgBouncer 1.21 or set PGBOUNCER_PATH' }, broken: [] };
  const direct = await applicationUrl(input.url);
  const pooler = await startPgBouncer(direct, { program, sessions, folder: input.folder });
  input.onEnd(() => pooler.end());
  const addresses = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct };
  const { clients } = await deploy(input, {
    ...{ front: 'quick balancer', actionApis: 2, scraperApis: 1, workers: 1, clients: size.clients },
    settings: { ...addresses, SEARCH_ENGINE: 'index', FREE_CREATORS_PER_DAY: '1000000' },
  });
  const sample = new SessionSample(pooler.url, input.url);
  input.onEnd(() => sample.close());
  const ended = new AbortController();
  const sampling = sample.repeat(ended.signal);
  while (clients.calls < size.requests) await pause(50);
  await clients.end();
  ended.abort();
  await sampling;
  const undelivered = await clients.undelivered();
  await allJobsEnded(input.books, [clients.accountId]);
  return {
    figures: {
      calls: clients.calls,
      exports: clients.exports.length,
      'sessions at the server': sample.size,
      'checks of a session': sample.checks,
    },
    broken: [
      ...clients.failures.map((failure) => `a call failed: ${failure}`),
      ...unequal({ 'exports not delivered': [undelivered, 0] }),
      ...sample.broken,
      ...(await sample.missed()),
      ...(await differencesOfCredits(input.books, [clients.accountId], granted)),
    ],
  };
}

/** Creates a login role as `npm run migrate` does; returns its URL. */
async function applicationUrl(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  url.username = `pooled_${randomUUID().slice(0, 8)}`;
  url.password = randomUUID();
  await prepareApplicationLogin(ownerUrl, url.href);
  return url.href;
}

const sessionFacts = sql<{ pid: number; facts: string }>`
  select pg_backend_pid() as pid, concat_ws(' ', current_user = session_user, current_setting('statement_timeout'),
    current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout'),
    has_table_privilege('ledger_entry', 'update')) as facts
`;
const expectedFacts = 't 5s 2s 5s f';

/** Checks the pooler's sessions from inside, as the next transaction of any process would see them. */
class SessionSample {
  readonly #pooled: Database;
  readonly #owner: Database;
  readonly #seen = new Set<number>();
  readonly broken: string[] = [];
  checks = 0;

  constructor(pooledUrl: string, ownerUrl: string) {
    this.#pooled = createDatabase(pooledUrl, { sessions: 'pooled', max: sessions });
    this.#owner = createDatabase(ownerUrl, { sessions: 'pooled', max: 1 });
  }

  get size(): number {
    return this.#seen.size;
  }

  async repeat(ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      await this.#checkAll();
      await pause(100);
    }
  }

  /** Returns a line if some session was never checked, after more attempts. */
  async missed(): Promise<string[]> {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await this.#checkAll();
      if ((await this.#notSeen()).length === 0) return [];
    }
    return unequal({ 'sessions never checked': [(await this.#notSeen()).length, 0] });
  }

  async close(): Promise<void> {
    await Promise.all([this.#pooled.destroy(), this.#owner.destroy()]);
  }

  /** Checks concurrently, so that each transaction has a different session. */
  async #checkAll(): Promise<void> {
    await Promise.all(
      Array.from({ length: sessions }, () =>
        this.#pooled.transaction().execute(async (transaction) => {
          const { rows } = await sessionFacts.execute(transaction);
          for (const { pid, facts } of rows) this.#check(pid, facts);
          await sql`select pg_sleep(0.02)`.execute(transaction);
        }),
      ),
    );
  }

  #check(pid: number, facts: string): void {
    this.checks += 1;
    this.#seen.add(pid);
    if (facts !== expectedFacts) this.broken.push(`a session has ${facts}, expected ${expectedFacts}`);
  }

  async #notSeen(): Promise<readonly number[]> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where usename like 'pooled\\_%'
        and application_name not in ('creator-discovery index', 'creator-discovery job signal')
    `.execute(this.#owner);
    return rows.map(({ pid }) => pid).filter((pid) => !this.#seen.has(pid));
  }
}
