import { newAccount } from '@creator-discovery/installation';
import { PostgresApiKeys } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { ProcessFleet } from '../process-fleet.ts';
import { type Answer, callUntilAnswered } from './calls.ts';
import { importNumbered } from './numbered-creators.ts';
import { type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const processes = 4;
const spends = 200;
const limit = 50;
const granted = 1000;

interface Spend {
  /** Null if the limit of the key refused the call. */
  readonly jobId: string | null;
  readonly repeats: number;
}

/**
 * Kills an API while 200 calls at once spend one credit each on a key that may spend 50. Each call is repeated with its
 * idempotency key until it is answered: exactly 50 succeed, and their holds are the credits that were counted. (contract 7)
 */
export async function keyLimit(input: ScenarioInput, { rounds }: { readonly rounds: number }): Promise<Findings> {
  const { books } = input;
  const keys = new PostgresApiKeys(books.db);
  const api = new ProcessFleet('action-api', { DATABASE_URL: input.url });
  await Promise.all([importNumbered(books.db, { name: 'key.limit', count: spends }), api.startAll(processes)]);
  const broken: string[] = [];
  const totals = { succeeded: 0, repeated: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const owner = await newAccount(books.db, { credits: granted });
    const made = await keys.create(owner.accountId, { name: 'limited', creditLimit: { amount: limit, per: 'month' } });
    if (!made.made) throw new Error(made.reason);
    const spending = Array.from({ length: spends }, (_, n) => spend(api, made, n));
    await pause(input.random.whole(50, 600));
    await api.kill(input.random.whole(0, processes - 1));
    const answers = await Promise.all(spending);
    const succeeded = answers.flatMap(({ jobId }) => jobId ?? []);
    const jobIds = new Set(succeeded);
    const balance = await books.ledger.balance(owner.accountId);
    totals.succeeded += jobIds.size;
    totals.repeated += answers.reduce((sum, { repeats }) => sum + repeats, 0);
    broken.push(
      ...unequal({
        [`successful calls of round ${round}`]: [succeeded.length, limit],
        'different jobs': [jobIds.size, limit],
        'stored jobs': [await books.count(sql`from job where account_id = ${owner.accountId}`), limit],
        'credits held': [balance?.held, limit],
        'credits left to the key': [(await keys.creditsLeft(made.apiKey.keyId))?.left, 0],
      }),
    );
  }
  return {
    figures: { rounds, kills: rounds, 'calls succeeded': totals.succeeded, 'calls repeated': totals.repeated },
    broken,
  };
}

/** Unlocks one creator; repeats the call after faults, and while too many calls are in flight. */
async function spend(api: ProcessFleet, caller: { readonly key: string }, n: number): Promise<Spend> {
  const call = ['unlock_creators', { platform: 'photonet', handles: [`key.limit.${n}`], confirmed: true }] as const;
  const isFinal = (answer: Answer) => answer.status < 500 && policyOf(answer) !== 'calls_in_flight';
  const answer = await callUntilAnswered(api, { caller, call }, { first: n % processes, isFinal });
  const { status, repeats, body, text } = answer;
  if (status === 200) return { jobId: String(body.history_id), repeats };
  if (policyOf(answer) === 'key_credits') return { jobId: null, repeats };
  throw new Error(`an unlock was refused with ${status}: ${text}`);
}

function policyOf({ body }: Answer): string | undefined {
  return (body.limit as { readonly policy?: string } | undefined)?.policy;
}
