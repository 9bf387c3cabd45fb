import { PostgresAccounts } from '@creator-discovery/postgres';
import { Balancer } from '../balancer.ts';
import { ProcessFleet } from '../process-fleet.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const processes = 3;
/** Longer than the balancer takes to notice. */
const shutdownDelaySeconds = 0.5;

interface Answers {
  calls: number;
  readonly failures: string[];
}

/**
 * Action API processes behind a load balancer are ended by SIGTERM and started again one after the other, while clients with
 * connections that they keep open call without a pause. No call may fail, as the clients count them. (contract 1)
 */
export async function rollingRestarts(
  input: ScenarioInput,
  { rounds, clients }: { readonly rounds: number; readonly clients: number },
): Promise<Findings> {
  const books = new Books(input);
  const { key } = await new PostgresAccounts(books.db).create({ name: 'faults', plan: 'pro', usagePricing: true });
  const fleet = new ProcessFleet('action-api', {
    DATABASE_URL: input.url,
    SEARCH_ENGINE: 'sql',
    SHUTDOWN_DELAY_SECONDS: String(shutdownDelaySeconds),
  });
  const slots = Array.from({ length: processes }, (_, slot) => slot);
  let balancer: Balancer | undefined;
  try {
    await fleet.startAll(processes);
    balancer = await Balancer.start(() => slots.map((slot) => fleet.url(slot)));
    const ended = new AbortController();
    const answers: Answers = { calls: 0, failures: [] };
    const calling = Array.from({ length: clients }, () =>
      callWithoutPause(`${balancer?.url}`, key, { answers, ended }),
    );
    let inOrder = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const slot of slots) {
        await pause(input.random.integer(0, 300));
        if (await fleet.restart(slot)) inOrder += 1;
        await balancer.found(fleet.url(slot));
      }
    }
    ended.abort();
    await Promise.all(calling);
    return {
      figures: { restarts: rounds * processes, 'calls answered': answers.calls },
      broken: [
        ...answers.failures.map((failure) => `a call failed: ${failure}`),
        ...unequal({ 'processes that ended in order': [inOrder, rounds * processes] }),
        ...(await books.differences()),
      ],
    };
  } finally {
    balancer?.end();
    await fleet.endAll();
    await books.close();
  }
}

/** Node's `fetch` keeps its connections open, and never repeats a POST. */
async function callWithoutPause(
  url: string,
  key: string,
  { answers, ended }: { readonly answers: Answers; readonly ended: AbortController },
): Promise<void> {
  while (!ended.signal.aborted) {
    try {
      const answer = await fetch(`${url}/api/v1/get_credit_balance`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: '{}',
      });
      await answer.text();
      answers.calls += 1;
      if (answer.status !== 200) answers.failures.push(`status ${answer.status}`);
    } catch (error) {
      answers.failures.push(String((error as Error).cause ?? error));
    }
  }
}
