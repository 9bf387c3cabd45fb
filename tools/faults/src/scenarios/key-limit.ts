import { randomUUID } from 'node:crypto';
import { type Account, newAccount } from '@creator-discovery/installation';
import { PostgresApiKeys } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { ProcessFleet } from '../process-fleet.ts';
import { type Answer, callOperation } from './calls.ts';
import { importNumbered } from './numbered-creators.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const processes = 4;
const spends = 200;
const limit = 50;
const granted = 1000;

type Spend = { readonly jobId: string } | 'refused';

/**
 * Kills an API while 200 calls at once spend one credit each on a key that may spend 50. Each call is repeated with its
 * idempotency key until it is answered: exactly 50 succeed, and their holds are the credits that were counted. (contract 7)
 */
export async function keyLimit(input: ScenarioInput, { rounds }: { readonly rounds: number }): Promise<Findings> {
  const books = new Books(input);
  const keys = new PostgresApiKeys(books.db);
  const api = new ProcessFleet('action-api', { DATABASE_URL: input.url });
  await Promise.all([importNumbered(books.db, { name: 'key.limit', count: spends }), api.startAll(processes)]);
  const broken: string[] = [];
  const totals = { succeeded: 0, repeated: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const owner = await newAccount(books.db, { credits: granted });
    const made = await keys.create(owner.accountId, { name: 'limited', creditLimit: { amount: limit, per: 'month' } });
    if (!made.made) throw new Error(made.reason);
    const spending = Array.from({ length: spends }, (_, n) =>
      spend(api, { ...owner, key: made.key }, { n, onRepeat: () => (totals.repeated += 1) }),
    );
    await pause(input.random.whole(50, 600));
    await api.kill(input.random.whole(0, processes - 1));
    const answers = await Promise.all(spending);
    const jobIds = new Set(answers.flatMap((answer) => (answer === 'refused' ? [] : [answer.jobId])));
    const jobs = sql<{ jobs: number }>`select count(*) as jobs from job where account_id = ${owner.accountId}`;
    const [stored] = await books.ask(jobs);
    const balance = await books.ledger.balance(owner.accountId);
    totals.succeeded += jobIds.size;
    broken.push(
      ...unequal({
        [`successful calls of round ${round}`]: [answers.filter((answer) => answer !== 'refused').length, limit],
        'different jobs': [jobIds.size, limit],
        'stored jobs': [stored?.jobs, limit],
        'credits held': [balance?.held, limit],
        'credits left to the key': [(await keys.creditsLeft(made.apiKey.keyId))?.left, 0],
      }),
    );
  }
  return {
    figures: { rounds, kills: rounds, 'calls succeeded': totals.succeeded, 'calls repeated': totals.repeated },
    broken: [...broken, ...(await books.differences())],
  };
}

/** Unlocks one creator, at one process after the other until there is an answer. */
async function spend(
  api: ProcessFleet,
  caller: Account,
  { n, onRepeat }: { readonly n: number; readonly onRepeat: () => void },
): Promise<Spend> {
  const call = ['unlock_creators', { platform: 'photonet', handles: [`key.limit.${n}`], confirmed: true }] as const;
  const idempotencyKey = randomUUID();
  for (let attempt = 0; ; attempt += 1) {
    const url = api.url((n + attempt) % processes);
    const answer = await callOperation(url, { caller, call, idempotencyKey }).catch((): Answer | null => null);
    const spent = answer && spendOf(answer);
    if (spent !== null) return spent;
    onRepeat();
    await pause(50);
  }
}

/** Returns null for answers after which the call is repeated: faults, and too many calls at once. */
function spendOf({ status, body, text }: Answer): Spend | null {
  if (status === 200) return { jobId: String(body.history_id) };
  const { policy } = (body.limit ?? {}) as { readonly policy?: string };
  if (policy === 'key_credits') return 'refused';
  if (status >= 500 || policy === 'calls_in_flight') return null;
  throw new Error(`an unlock was refused with ${status}: ${text}`);
}
