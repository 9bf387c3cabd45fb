import type { Account } from '@creator-discovery/installation';
import type { ProcessFleet } from '../process-fleet.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** The body of a call or of its answer. */
export type Body = Readonly<Record<string, unknown>>;

/** An operation and its body. */
export type Call = readonly [operation: string, body: Body];

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: Body;
  /** Milliseconds until the first byte, and the moment of it on this process's clock. */
  readonly tookMs: number;
  readonly answeredAt: number;
}

/** What a customer calls next, and until when. */
export interface Customer {
  readonly isOver: () => boolean;
  readonly next: (caller: Account) => Promise<Call>;
  readonly answered?: (answer: Answer, caller: Account, call: Call) => void;
}

/** Customers who call operations of the action API at any of its processes. */
export class Calls {
  readonly #api: ProcessFleet;
  readonly #processes: number;
  readonly #callers: readonly Account[];
  readonly #statuses = new Map<string, number>();
  readonly #lists = new Map<string, string>();
  /** Why calls were answered with a fault. */
  readonly faults: string[] = [];
  /** How many calls were begun by `run`. */
  begun = 0;

  constructor(api: ProcessFleet, processes: number, callers: readonly Account[]) {
    this.#api = api;
    this.#processes = processes;
    this.#callers = callers;
  }

  /** Makes one call after the other, each the next one of any caller, until it is over. */
  async run(random: SeededRandom, { isOver, next, answered = () => undefined }: Customer): Promise<void> {
    while (!isOver()) {
      this.begun += 1;
      const caller = random.pick(this.#callers);
      const call = await next(caller);
      answered(await this.call(caller, call, random.integer(0, this.#processes - 1)), caller, call);
    }
  }

  async call({ key }: Account, [operation, body]: Call, slot = 0): Promise<Answer> {
    const begunAt = performance.now();
    const response = await fetch(`${this.#api.url(slot)}/api/v1/${operation}`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answeredAt = performance.now();
    const text = await response.text();
    const kind = `${operation} ${response.status}`;
    this.#statuses.set(kind, (this.#statuses.get(kind) ?? 0) + 1);
    if (response.status >= 500) this.faults.push(`${kind}: ${text.slice(0, 200)}`);
    return { status: response.status, text, body: JSON.parse(text), tookMs: answeredAt - begunAt, answeredAt };
  }

  /** The list of the caller, which is made with the first question. */
  async listOf(caller: Account): Promise<string> {
    const known = this.#lists.get(caller.accountId);
    if (known !== undefined) return known;
    const made = await this.call(caller, ['create_list', { name: 'List' }]);
    const id = String((made.body.list as Body | undefined)?.list_id);
    this.#lists.set(caller.accountId, id);
    return id;
  }

  /** How many calls had which answer. */
  answers(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#statuses].sort());
  }
}
