import { expect, test } from '@jest/globals';
import { type CallOptions, type Outcome, refusalOf } from '../api.ts';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { PressedCalls } from './pressed-calls.ts';
import type { Purchase } from './purchase.ts';
import type { SendCall } from './purchase-calls.ts';
import { PurchaseRun } from './purchase-run.ts';

interface SentCall {
  readonly operation: string;
  readonly body: { readonly handles?: readonly unknown[]; readonly confirmed?: boolean; readonly max_credits?: number };
  readonly key: string | undefined;
}

/** A server that charges each handle once per key. With `lost` it runs the job and drops the response. */
class Server {
  readonly sent: SentCall[] = [];
  readonly jobs: { readonly key: string; readonly history_id: string; readonly requested: number }[] = [];
  /** Outcomes of the next spending calls; further calls succeed. */
  readonly fate: ('lost' | 'dropped' | 'too soon' | 'poor')[] = [];
  historyIsOut = false;
  credits = 500;
  hasEnded = false;

  readonly send = (async (operation: string, body: SentCall['body'], { idempotencyKey }: CallOptions) => {
    this.sent.push({ operation, body, key: idempotencyKey });
    if (operation === 'get_history_data')
      return { ok: true, body: { status: this.hasEnded ? 'complete' : 'processing' } };
    if (operation === 'list_search_history')
      return this.historyIsOut ? refused(0, {}) : { ok: true, body: { entries: this.jobs.toReversed() } };
    return body.confirmed ? this.#start(body, idempotencyKey ?? '') : quote(body, this.credits);
  }) as unknown as SendCall;

  #start(body: SentCall['body'], key: string): Outcome<unknown> {
    const fate = this.fate.shift();
    if (fate === 'dropped') return refused(0, {});
    if (fate === 'too soon') return refused(429, { status: 'rate_limited', retry_after: 7 });
    if (fate === 'poor') return refused(402, { status: 'insufficient_credits' });
    const known = this.jobs.find((job) => job.key === key);
    const job = known ?? { key, history_id: `job-${this.jobs.length}`, requested: body.handles?.length ?? 0 };
    if (known === undefined) this.jobs.push(job);
    return fate === 'lost' ? refused(0, {}) : { ok: true, body: { history_id: job.history_id, deduplicated: false } };
  }

  spending(): SentCall[] {
    return this.sent.filter(({ body }) => body.confirmed);
  }
}

function refused(code: number, body: Record<string, unknown>): Outcome<never> {
  return { ok: false, refusal: refusalOf(code, body) };
}

function quote({ handles = [] }: SentCall['body'], credits: number): Outcome<never> {
  return refused(400, {
    status: 'needs_confirmation',
    quote: { max_credits: handles.length, already_owned: 0, credits_remaining: credits },
  });
}

const signal = new AbortController().signal;

async function opened(count: number, server: Server, storage: Storage = new MemoryStorage()): Promise<PurchaseRun> {
  const creators = Array.from({ length: count }, (_, index) => ({
    platform: 'photonet' as const,
    handle: `c${index}`,
  }));
  const purchase: Purchase = { kind: 'unlock', creators };
  const run = new PurchaseRun(purchase, {
    send: server.send,
    wait: async () => undefined,
    pressedCalls: new PressedCalls('account', { storage }),
  });
  await run.price(count, signal);
  return run;
}

test('opening reads the price and starts nothing', async () => {
  const server = new Server();
  const run = await opened(60, server);
  expect(run.stage()).toMatchObject({ at: 'priced', quote: { atMost: 60, creators: 60 } });
  // A press for another number waits for its price.
  const again = run.price(60, signal, 1);
  await run.press();
  expect(run.stage()).toMatchObject({ at: 'quoting', before: { atMost: 60 } });
  await again;
  expect(run.stage().at).toBe('priced');
  expect(server.spending()).toEqual([]);
});

test('60 creators take three calls with their own keys, whose price caps add up to the bill', async () => {
  const server = new Server();
  const run = await opened(60, server);
  await run.press();
  expect(run.stage()).toMatchObject({ at: 'started', rest: null, jobs: [{}, {}, {}] });
  const spending = server.spending();
  expect(spending.map(({ body }) => body.max_credits)).toEqual([25, 25, 10]);
  expect(new Set(spending.map(({ key }) => key)).size).toBe(3);
});

test('two concurrent presses start one job', async () => {
  const server = new Server();
  const run = await opened(3, server);
  await Promise.all([run.press(), run.press()]);
  await run.press();
  expect(server.spending()).toHaveLength(1);
});

test('after a lost response the job is found in history', async () => {
  const server = new Server();
  server.fate.push('lost');
  const run = await opened(3, server);
  await run.press();
  expect(run.stage()).toMatchObject({ at: 'started', jobs: [{ historyId: 'job-0' }] });
  expect(server.spending()).toHaveLength(1);
});

test('a lost request can be repeated with the same key', async () => {
  const server = new Server();
  server.fate.push('dropped');
  const run = await opened(3, server);
  await run.press('Spring ');
  expect(run.stage()).toMatchObject({ at: 'priced', notStarted: true });
  await run.press('Summer');
  expect(run.stage()).toMatchObject({ at: 'started' });
  const [first, second] = server.spending();
  expect(first?.body).toMatchObject({ reason: 'Spring' });
  expect(second).toEqual(first);
});

test('nothing starts while history can’t be read', async () => {
  const server = new Server();
  server.fate.push('lost');
  const run = await opened(30, server);
  server.historyIsOut = true;
  await run.press();
  expect(run.stage().at).toBe('uncertain');
  await run.press();
  expect(server.spending()).toHaveLength(1);
  server.historyIsOut = false;
  await run.checkAgain();
  expect(run.stage()).toMatchObject({ at: 'started', jobs: [{ historyId: 'job-0' }, { historyId: 'job-1' }] });
  expect(server.jobs).toHaveLength(2);
});

test('later calls wait for the rate limit; the first one is refused', async () => {
  const server = new Server();
  server.fate.push('too soon');
  const run = await opened(30, server);
  await run.press();
  expect(run.stage()).toMatchObject({ at: 'priced', refusal: { code: 429, retryAfter: 7 } });
  server.fate.push(...(['passes', 'too soon'] as never[]));
  await run.press();
  expect(run.stage()).toMatchObject({ at: 'started', rest: null, jobs: [{}, {}] });
  expect(server.spending()).toHaveLength(4);
});

test('a refusal midway keeps the started jobs and is reported', async () => {
  const server = new Server();
  server.fate.push(...(['passes', 'poor'] as never[]));
  const run = await opened(60, server);
  await run.press();
  expect(run.stage()).toMatchObject({ at: 'started', jobs: [{}], rest: { code: 402 } });
});

test('stopping prevents further calls', async () => {
  const server = new Server();
  const run = await opened(60, server);
  run.subscribe(() => {
    const stage = run.stage();
    if (stage.at === 'starting' && stage.started === 1) run.stop();
  });
  await run.press();
  expect(run.stage()).toMatchObject({ at: 'started', rest: 'stopped', jobs: [{}, {}] });
  expect(server.spending()).toHaveLength(2);
});

test('two tabs that press at once share one job', async () => {
  const server = new Server();
  const storage: Storage = new MemoryStorage();
  const tabs = await Promise.all([opened(3, server, storage), opened(3, server, storage)]);
  await Promise.all(tabs.map((tab) => tab.press()));
  expect(server.jobs).toHaveLength(1);
  expect(tabs.map((tab) => tab.stage())).toMatchObject([
    { at: 'started', jobs: [{ historyId: 'job-0', deduplicated: false }] },
    { at: 'started', jobs: [{ historyId: 'job-0', deduplicated: true }] },
  ]);
});

test('a second tab shows the running job; after its end it starts another', async () => {
  const server = new Server();
  const storage: Storage = new MemoryStorage();
  await (await opened(3, server, storage)).press();
  const second = await opened(3, server, storage);
  await second.press();
  expect(second.stage()).toMatchObject({ jobs: [{ historyId: 'job-0', deduplicated: true }] });
  expect(server.spending()).toHaveLength(1);
  server.hasEnded = true;
  const third = await opened(3, server, storage);
  await third.press();
  expect(third.stage()).toMatchObject({ jobs: [{ historyId: 'job-1', deduplicated: false }] });
});

test('credits spent elsewhere are read after the refusal', async () => {
  const server = new Server();
  const run = await opened(3, server);
  server.fate.push('poor');
  server.credits = 2;
  await run.press();
  expect(run.stage()).toMatchObject({ at: 'priced', quote: { creditsRemaining: 2, needed: 3 } });
});

test('a refused call can be made in another tab', async () => {
  const server = new Server();
  const storage: Storage = new MemoryStorage();
  server.fate.push('poor');
  await (await opened(3, server, storage)).press();
  const second = await opened(3, server, storage);
  await second.press();
  const [first, again] = server.spending();
  expect(again?.key).not.toBe(first?.key);
  expect(second.stage()).toMatchObject({ at: 'started', jobs: [{ deduplicated: false }] });
});
