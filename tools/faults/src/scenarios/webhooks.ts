import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Random } from '@creator-discovery/demo-data';
import { type LocalServer, serveLocally } from '@creator-discovery/http-server/testing';
import { type Account, newAccount } from '@creator-discovery/installation';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { killSome, ProcessFleet } from '../process-fleet.ts';
import { callOperation, callUntilAnswered } from './calls.ts';
import { type Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

const workers = 2;
const apis = 2;
const listsPerAccount = 5;
const concurrentCalls = 8;
const answerTimeoutMs = 8000;
/** A receiver misbehaves at most twice per event: later pauses between attempts last minutes. */
const maxRefusals = 2;
const maxWaitMs = 900_000;

export interface Webhooks {
  readonly events: number;
  readonly kills: number;
  readonly accounts: number;
}

interface Arrival {
  readonly eventId: string;
  readonly body: string;
}

/** Verifies every request, and then answers, fails, hangs, or processes it and loses the answer. */
class Receiver {
  readonly #random: Random;
  readonly #secrets = new Map<string, string>();
  readonly #refusals = new Map<string, number>();
  readonly arrivals = new Map<string, Arrival[]>();
  readonly forged: string[] = [];
  readonly counts = { answered: 0, failed: 0, hung: 0, lost: 0 };

  constructor(random: Random) {
    this.#random = random;
  }

  open(): Promise<LocalServer> {
    return serveLocally(async (incoming, response) => {
      const { url: path = '', headers } = incoming;
      this.#receive({ path, headers, body: await text(incoming) }, response);
    });
  }

  expect(path: string, secret: string): void {
    this.#secrets.set(path, secret);
    this.arrivals.set(path, []);
  }

  #receive(request: { path: string; headers: IncomingHttpHeaders; body: string }, response: ServerResponse): void {
    const { path, headers, body } = request;
    const eventId = String(headers['webhook-id']);
    try {
      new Webhook(this.#secrets.get(path) ?? '').verify(body, headers as Record<string, string>);
    } catch (error) {
      this.forged.push(`${path} ${eventId}: ${String(error)}`);
    }
    const refusals = this.#refusals.get(path + eventId) ?? 0;
    const behaviour = refusals < maxRefusals ? this.#random.whole(0, 999) : 999;
    if (behaviour < 150) this.#refusals.set(path + eventId, refusals + 1);
    if (behaviour < 100) {
      this.counts.failed += 1;
      response.writeHead(500).end('busy');
      return;
    }
    if (behaviour < 103) {
      this.counts.hung += 1;
      return;
    }
    this.arrivals.get(path)?.push({ eventId, body });
    if (behaviour < 150) {
      this.counts.lost += 1;
      response.destroy();
      return;
    }
    this.counts.answered += 1;
    response.writeHead(204).end();
  }
}

interface Customer {
  readonly caller: Account;
  readonly path: string;
  readonly webhookId: string;
  readonly lists: readonly string[];
}

interface Scene {
  readonly input: ScenarioInput;
  readonly books: Books;
  readonly api: ProcessFleet;
  readonly receiver: Receiver;
  /** URL of the receiver. */
  readonly origin: string;
  readonly customers: readonly Customer[];
}

/**
 * Kills workers and APIs while accounts change their lists and a receiver fails, hangs and loses answers. Each change has one
 * event, each event arrives at least once and unchanged under a valid signature, and those of a list arrive in order.
 * (contract 10)
 */
export async function webhooks(input: ScenarioInput, size: Webhooks): Promise<Findings> {
  const { books } = input;
  const shared = { DATABASE_URL: input.url, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
  const api = new ProcessFleet('action-api', { ...shared, LIMIT_COUNTS: '100000/minute' });
  const fleet = new ProcessFleet('job-worker', shared);
  const receiver = new Receiver(input.random);
  const { url: origin, end } = await receiver.open();
  input.onEnd(end);
  await Promise.all([api.startAll(apis), fleet.startAll(workers)]);
  const scene = { input, books, api, receiver, origin };
  const customers: Customer[] = [];
  for (let n = 0; n < size.accounts; n += 1) customers.push(await newCustomer(scene, n));
  const changing = changeLists({ ...scene, customers }, size.events);
  await killSome([fleet, api], size.kills, { random: input.random, pauseMs: [100, 1500] });
  const repeated = await changing;
  const lastFault = Date.now();
  await allDelivered(books);
  return findings(
    { ...scene, customers },
    {
      'processes killed': size.kills,
      'calls repeated': repeated,
      'seconds until all had arrived': (Date.now() - lastFault) / 1000,
    },
    size,
  );
}

async function newCustomer({ books, api, receiver, origin }: Omit<Scene, 'customers'>, n: number): Promise<Customer> {
  const caller = await newAccount(books.db, { credits: 100 });
  await sql`update account set internal_webhooks = true where account_id = ${caller.accountId}`.execute(books.db);
  const call = async (operation: string, body: Readonly<Record<string, unknown>>) => {
    const answer = await callOperation(api.url(0), { caller, call: [operation, body], timeoutMs: answerTimeoutMs });
    if (answer.status !== 200) throw new Error(`${operation} was refused with ${answer.status}: ${answer.text}`);
    return answer.body as Record<string, Record<string, string>>;
  };
  const path = `/hook/${n}`;
  const { webhook } = await call('create_webhook', { url: `${origin}${path}`, events: ['list.changed'] });
  const webhookId = webhook?.webhook_id ?? '';
  const read = await fetch(`${api.url(0)}/api/v1/webhooks/${webhookId}/secret`, {
    headers: { authorization: `Bearer ${caller.key}` },
  });
  receiver.expect(path, ((await read.json()) as { secret: string }).secret);
  const lists: string[] = [];
  for (let at = 0; at < listsPerAccount; at += 1)
    lists.push((await call('create_list', { name: `list ${at}` })).list?.list_id ?? '');
  return { caller, path, webhookId, lists };
}

/** Renames lists, and repeats each call at the next process until it succeeds. Returns the number of repeated calls. */
async function changeLists({ input, api, customers }: Scene, events: number): Promise<number> {
  let [left, repeats] = [events, 0];
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const { caller, lists } = input.random.pick(customers);
      const call = ['update_list', { list_id: input.random.pick(lists), name: `list ${left}` }] as const;
      const first = input.random.whole(0, apis - 1);
      const options = { caller, call, timeoutMs: answerTimeoutMs };
      const answer = await callUntilAnswered(api, options, { first });
      if (answer.status !== 200) throw new Error(`refused with ${answer.status}: ${answer.text}`);
      repeats += answer.repeats;
    }
  };
  await Promise.all(Array.from({ length: concurrentCalls }, work));
  return repeats;
}

async function allDelivered(books: Books): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < maxWaitMs; await pause(500))
    if ((await books.count(sql`from webhook_delivery where state = 'pending'`)) === 0) return;
}

interface StoredEvent {
  readonly webhook_id: string;
  readonly event_id: string;
  readonly subject: string;
  readonly body: string;
  readonly state: string;
}

async function findings(
  { books, customers, receiver }: Scene,
  figures: Readonly<Record<string, number>>,
  { events }: Webhooks,
): Promise<Findings> {
  const stored = await books.ask(sql<StoredEvent>`
    select webhook_id, event_id, subject, body, state from webhook_delivery order by delivery_id
  `);
  const [changes] = await books.ask(sql<{ count: number }>`select sum(version - 1)::int as count from creator_list`);
  const undelivered = stored.filter(({ state }) => state !== 'delivered').length;
  const broken = [
    ...receiver.forged,
    ...unequal({ events: [stored.length, changes?.count], undelivered: [undelivered, 0] }),
    ...((changes?.count ?? 0) < events ? [`${changes?.count} changes of ${events} were made`] : []),
    ...customers.flatMap((customer) => problemsOf(customer, stored, receiver)),
  ];
  return { figures: { ...figures, ...receiver.counts, events: stored.length }, broken };
}

/** Compares what arrived at a webhook with its events. */
function problemsOf({ webhookId, path }: Customer, stored: readonly StoredEvent[], receiver: Receiver): string[] {
  const own = stored.filter((event) => event.webhook_id === webhookId);
  const bodies = new Map(own.map(({ event_id, body }) => [event_id, body]));
  const arrivals = receiver.arrivals.get(path) ?? [];
  const firstAt = new Map<string, number>();
  for (const [at, { eventId }] of arrivals.entries()) if (!firstAt.has(eventId)) firstAt.set(eventId, at);
  const bySubject = Object.values(Object.groupBy(own, ({ subject }) => subject));
  return [
    ...own.filter(({ event_id }) => !firstAt.has(event_id)).map(({ event_id }) => `${event_id} never arrived`),
    ...arrivals.filter((one) => bodies.get(one.eventId) !== one.body).map(({ eventId }) => `${eventId} was forged`),
    ...bySubject.flatMap((events = []) => {
      const order = events.map(({ event_id }) => firstAt.get(event_id) ?? -1);
      return order.some((at, n) => n > 0 && at < (order[n - 1] ?? 0)) ? [`${events[0]?.subject} is out of order`] : [];
    }),
  ];
}
