import { randomUUID } from 'node:crypto';
import type { Random } from '@creator-discovery/demo-data';
import type { Account } from '@creator-discovery/installation';
import type { ProcessFleet } from '../process-fleet.ts';
import { type Answer, callOperation } from './calls.ts';
import { idsOf } from './jobs.ts';
import { pause } from './scenario.ts';

const answerTimeoutMs = 8000;

interface Customers {
  readonly api: ProcessFleet;
  readonly apis: number;
  readonly callers: readonly Account[];
  /** Number of creators, which have 1, 2, 3 ... followers. */
  readonly creators: number;
  readonly random: Random;
}

interface ExportCall {
  readonly caller: Account;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string;
}

/** Customers who export numbered creators, and repeat each call with its `Idempotency-Key` at the next process until it succeeds. */
export class Exports {
  readonly #customers: Customers;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #answered = new Map<string, Set<string>>();
  #fault: unknown = null;
  /** Number of repeated calls. */
  repeats = 0;

  constructor(customers: Customers) {
    this.#customers = customers;
  }

  get accountIds(): readonly string[] {
    return idsOf(this.#customers.callers);
  }

  /** Number of calls without an answer. */
  get waiting(): number {
    return this.#inFlight.size;
  }

  /** Starts an export of consecutive creators; `allAnswered` waits for the answer. */
  begin(length: number): void {
    const { apis, callers, creators, random } = this.#customers;
    const minValue = random.whole(1, creators - length + 1);
    const filters = {
      basic: { platform: 'photonet', contactDetails: [] },
      creator: { audienceRange: { minValue, maxValue: minValue + length - 1 } },
    };
    const [caller, key] = [random.pick(callers), randomUUID()];
    const first = random.whole(0, apis - 1);
    this.#answered.set(key, new Set());
    const body = { filters, limit: length, confirmed: true };
    const call = this.#untilAnswered({ caller, body, key }, first).catch((error: unknown) => {
      this.#fault ??= error;
    });
    this.#inFlight.add(call);
    void call.finally(() => this.#inFlight.delete(call));
  }

  /** Keeps `calls` calls in flight until the signal. */
  async keepCalling(calls: number, length: number, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      while (this.waiting < calls) this.begin(length);
      await pause(20);
    }
  }

  async allAnswered(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
    if (this.#fault !== null) throw this.#fault;
  }

  /** Returns the job of each call. Each call must have exactly one job, and each job one call. */
  jobs(): { readonly ids: readonly string[]; readonly problems: readonly string[] } {
    const ids = [...this.#answered.values()].flatMap((received) => [...received]);
    const problems = [...this.#answered].flatMap(([key, received]) =>
      received.size === 1 ? [] : [`the call ${key} was answered with ${received.size} jobs`],
    );
    if (new Set(ids).size < ids.length) problems.push('two calls were answered with the same job');
    return { ids, problems };
  }

  async #untilAnswered(call: ExportCall, first: number): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      if (attempt > 0) this.repeats += 1;
      if (await this.#send(call, (first + attempt) % this.#customers.apis)) break;
      await pause(100);
    }
    // Some successful calls are repeated as well: the answer must be the same.
    if (this.#answered.size % 5 === 0) await this.#send(call, first);
  }

  /** Notes the accepted job; returns whether there was one, and no internal error or lost answer. */
  async #send({ caller, body, key }: ExportCall, slot: number): Promise<boolean> {
    const call = ['run_export', body] as const;
    const options = { caller, call, idempotencyKey: key, timeoutMs: answerTimeoutMs };
    const answer = await callOperation(this.#customers.api.url(slot), options).catch((): Answer | null => null);
    if (answer === null || answer.status >= 500) return false;
    if (answer.status !== 200 || typeof answer.body.history_id !== 'string')
      throw new Error(`an export was refused with ${answer.status}: ${answer.text}`);
    this.#answered.get(key)?.add(answer.body.history_id);
    return true;
  }
}
