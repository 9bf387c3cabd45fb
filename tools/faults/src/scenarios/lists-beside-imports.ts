import { type Account, newAccount } from '@creator-discovery/installation';
import { sql } from 'kysely';
import { ProcessFleet } from '../process-fleet.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { sharedHandle } from '../worker/creator-tasks.ts';
import { startWorkers, type WorkerProcess } from '../worker-process.ts';
import { type Body, type Call, Calls } from './calls.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const apis = 2;
const importers = 2;
const callersAtOnce = 12;
const granted = 1_000_000;

/** How much is done. */
interface Amount {
  readonly calls: number;
  /** The creators that everybody works on. A fifth of them is erased at most. */
  readonly creators: number;
}

/**
 * Customers change lists, unlock and look up creators while other processes import and erase the same creators: no call is
 * answered with a fault, nothing deadlocks, and nothing of an erased creator is left.
 */
export async function listsBesideImports(input: ScenarioInput, amount: Amount): Promise<Findings> {
  const books = new Books(input);
  const api = new ProcessFleet('action-api', {
    DATABASE_URL: input.url,
    SEARCH_ENGINE: 'sql',
    LIMIT_UNLOCKS: '100000/minute',
  });
  const jobs = new ProcessFleet('job-worker', { DATABASE_URL: input.url });
  const workers = await startWorkers(importers + 1);
  try {
    const callers = await Promise.all([1, 2, 3].map(() => newAccount(books.db, { credits: granted })));
    await Promise.all([api.startAll(apis), jobs.startAll(1)]);
    const writing = beginWriting(input, { workers, creators: amount.creators });
    const calls = new Calls(api, apis, callers);
    const lists = new Lists(calls, amount);
    const isOver = () => calls.begun >= amount.calls;
    const customer = { isOver, next: (caller: Account) => lists.next(caller, input.random) };
    await Promise.all(Array.from({ length: callersAtOnce }, () => calls.run(input.random, customer)));
    for (const worker of workers) worker.finish();
    const { batches, erased } = await writing;
    await allEnded(books, callers);
    return {
      figures: { ...calls.answers(), 'batches imported': batches, 'creators erased': erased.length },
      broken: [
        ...calls.faults,
        ...(await leftOf(books, erased)),
        ...(await creditsOf(books, callers)),
        ...(await books.differences()),
      ],
    };
  } finally {
    await Promise.all([api.endAll(), jobs.endAll(), ...workers.map((worker) => worker.kill())]);
    await books.close();
  }
}

/** Imports and erasures until the workers have to finish. */
async function beginWriting(
  { url, random }: ScenarioInput,
  { workers, creators }: { workers: readonly WorkerProcess[]; creators: number },
): Promise<{ batches: number; erased: readonly string[] }> {
  const [eraser, ...rest] = workers;
  const imports = rest.map((worker) =>
    worker.run('importCreators', { url, creators, batch: creators / 2, seed: random.integer(1, 1e9) }),
  );
  const erasures = eraser?.run('eraseCreators', {
    url,
    creators: creators / 5,
    pauseMs: 200,
    seed: random.integer(1, 1e9),
  });
  const batches = (await Promise.all(imports)).reduce((sum, done) => sum + done.batches, 0);
  return { batches, erased: (await erasures)?.erased ?? [] };
}

/** Calls that touch the same creators in every way. */
class Lists {
  readonly #calls: Calls;
  readonly #amount: Amount;
  readonly #lists = new Map<string, string[]>();

  constructor(calls: Calls, amount: Amount) {
    this.#calls = calls;
    this.#amount = amount;
  }

  async next(caller: Account, random: SeededRandom): Promise<Call> {
    const list_id = await this.#listOf(caller, random);
    const creators = this.#named(random, random.integer(1, 200));
    switch (random.integer(0, 7)) {
      case 0:
      case 1:
      case 2:
        return ['add_to_list', { list_id, creators }];
      case 3:
        return ['remove_from_list', { list_id, item_ids: await this.#items(caller, list_id) }];
      case 4:
        return ['get_list', { list_id, limit: 50 }];
      case 5:
        return ['unlock_creators', { handles: this.#named(random, 25), confirmed: true }];
      case 6:
        return ['lookup_creator', { ...this.#named(random, 1)[0], confirmed: true }];
      default:
        return random.next() < 0.5 ? this.#deletion(caller, list_id) : ['update_list', { list_id, name: 'Renamed' }];
    }
  }

  /** Calls for the list that have begun are answered with a 404 then. */
  #deletion({ accountId }: Account, list_id: unknown): Call {
    this.#lists.set(
      accountId,
      (this.#lists.get(accountId) ?? []).filter((id) => id !== list_id),
    );
    return ['delete_list', { list_id }];
  }

  /** Items that were in the list a moment ago. */
  async #items(caller: Account, list_id: unknown): Promise<readonly unknown[]> {
    const { body } = await this.#calls.call(caller, ['get_list', { list_id, limit: 50 }]);
    const ids = ((body.items ?? []) as Body[]).map(({ item_id }) => item_id);
    return ids.length === 0 ? ['none'] : ids;
  }

  /** One of the three lists of the caller. */
  async #listOf(caller: Account, random: SeededRandom): Promise<unknown> {
    const lists = this.#lists.get(caller.accountId) ?? [];
    if (lists.length < 3 || random.next() < 0.05) {
      const { body } = await this.#calls.call(caller, ['create_list', { name: 'List' }]);
      this.#lists.set(caller.accountId, [String((body.list as Body | undefined)?.list_id), ...lists].slice(0, 3));
    }
    return random.pick(this.#lists.get(caller.accountId) ?? []);
  }

  #named(random: SeededRandom, count: number): { platform: string; handle: string }[] {
    const { creators } = this.#amount;
    const chosen = new Set(Array.from({ length: count }, () => random.integer(0, creators - 1)));
    return [...chosen].map((n) => ({ platform: 'photonet', handle: sharedHandle(n) }));
  }
}

/** Waits for the end of every job of these accounts. */
export async function allEnded({ db }: Books, callers: readonly Account[]): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ running: number }>`
      select count(*) as running from job where state in ('accepted', 'processing')
        and account_id = any(${callers.map(({ accountId }) => accountId)}::uuid[])
    `.execute(db);
    if (rows[0]?.running === 0) return;
    await pause(100);
  }
}

/** Rows of jobs, ownership and list items that name an erased creator. */
async function leftOf({ db }: Books, erased: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ creators: number; rows: number; owned: number; items: number }>`
    select (select count(*) from creator where handle = any(${erased}::text[])) as creators,
      (select count(*) from job_row where row ->> 'handle' = any(${erased}::text[])) as rows,
      (select count(*) from owned_creator where creator_id in (select creator_id from erased_creator)) as owned,
      (select count(*) from creator_list_item where creator_id in (select creator_id from erased_creator)) as items
  `.execute(db);
  const left = rows[0];
  return unequal({
    'creators left of those erased': [left?.creators, 0],
    'rows of jobs left of them': [left?.rows, 0],
    'ownerships left of them': [left?.owned, 0],
    'list items left of them': [left?.items, 0],
  });
}

/** Each account has paid for every creator once, and holds nothing any more. */
export async function creditsOf(books: Books, callers: readonly Account[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { accountId } of callers) {
    const { rows } = await sql<{ charged: number; twice: number }>`
      select coalesce(sum(j.charged), 0)::bigint + (
          select coalesce(sum(h.credits_charged), 0)::bigint from history h
          where h.account_id = ${accountId} and h.kind = 'search') as charged,
        (select count(*) from (
          select from job_row r join job k using (job_id) where k.account_id = ${accountId} and r.charged = 1
          group by r.creator_id having count(*) > 1) repeated) as twice
      from job j where j.account_id = ${accountId}
    `.execute(books.db);
    const balance = await books.ledger.balance(accountId);
    problems.push(
      ...unequal({
        'creators charged twice': [rows[0]?.twice, 0],
        'credits charged by jobs and searches': [rows[0]?.charged, granted - (balance?.posted ?? 0)],
        'credits held': [balance?.held, 0],
      }),
    );
  }
  return problems;
}
