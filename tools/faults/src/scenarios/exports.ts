import { randomUUID } from 'node:crypto';
import type { Random } from '@creator-discovery/demo-data';
import type { Account } from '@creator-discovery/installation';
import type { ProcessFleet } from '../process-fleet.ts';
import { callUntilAnswered, type OperationCall } from './calls.ts';
import { idsOf } from './jobs.ts';
import { pause } from './scenario.ts';

const answerTimeoutMs = 8000;

interface Customers {
  readonly api: ProcessFleet;
  readonly callers: readonly Account[];
  /** Number of creators, which have 1, 2, 3 ... followers. */
  readonly creators: number;
  readonly random: Random;
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
    const { callers, creators, random } = this.#customers;
    const minValue = random.whole(1, creators - length + 1);
    const filters = {
      basic: { platform: 'photonet', contactDetails: [] },
      creator: { audienceRange: { minValue, maxValue: minValue + length - 1 } },
    };
    const [caller, idempotencyKey] = [random.pick(callers), randomUUID()];
    const call = ['run_export', { filters, limit: length, confirmed: true }] as const;
    const answering = this.#answer({ caller, call, idempotencyKey }).catch((error: unknown) => {
      this.#fault ??= error;
    });
    this.#inFlight.add(answering);
    void answering.finally(() => this.#inFlight.delete(answering));
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

  /** Notes the accepted job. */
  async #answer(call: OperationCall & { readonly idempotencyKey: string }): Promise<void> {
    const { api, random } = this.#customers;
    const jobs = new Set<string>();
    this.#answered.set(call.idempotencyKey, jobs);
    const first = random.whole(0, api.size - 1);
    // Some successful calls are repeated as well: the answer must be the same.
    for (let times = this.#answered.size % 5 === 0 ? 2 : 1; times > 0; times -= 1) {
      const timed = { ...call, timeoutMs: answerTimeoutMs };
      const { status, body, text, repeats } = await callUntilAnswered(api, timed, { first });
      this.repeats += repeats;
      if (status !== 200 || typeof body.history_id !== 'string')
        throw new Error(`an export was refused with ${status}: ${text}`);
      jobs.add(body.history_id);
    }
  }
}
