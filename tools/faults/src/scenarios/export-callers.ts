import { randomUUID } from 'node:crypto';
import type { Account } from '@creator-discovery/installation';
import type { ProcessFleet } from '../process-fleet.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { pause } from './scenario.ts';

const answerTimeoutMs = 8000;

/**
 * Customers who request exports from the action API. A call that gets no answer, or a fault, is repeated under its
 * `Idempotency-Key` at the next process until it is answered.
 */
export class ExportCallers {
  readonly #api: ProcessFleet;
  readonly #processes: number;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #answered = new Map<string, Set<string>>();
  #repeated = 0;
  #fault: unknown = null;

  constructor(api: ProcessFleet, processes: number) {
    this.#api = api;
    this.#processes = processes;
  }

  /** Starts a call; {@link allAnswered} waits for its answer. */
  begin(caller: Account, body: object, random: SeededRandom): void {
    const key = randomUUID();
    const first = random.integer(0, this.#processes - 1);
    this.#answered.set(key, new Set());
    const call = this.#call({ caller, body: JSON.stringify(body), key, first }).catch((error: unknown) => {
      this.#fault ??= error;
    });
    this.#inFlight.add(call);
    void call.finally(() => this.#inFlight.delete(call));
  }

  get waiting(): number {
    return this.#inFlight.size;
  }

  /** How often a call was repeated. */
  get repeats(): number {
    return this.#repeated;
  }

  async allAnswered(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
    if (this.#fault !== null) throw this.#fault;
  }

  /** The job of each call. A call answered with two jobs is a problem, and so is one job for two calls. */
  jobs(): { readonly ids: readonly string[]; readonly problems: readonly string[] } {
    const ids = [...this.#answered.values()].flatMap((received) => [...received]);
    const problems = [...this.#answered].flatMap(([key, received]) =>
      received.size === 1 ? [] : [`the call ${key} was answered with ${received.size} jobs`],
    );
    if (new Set(ids).size < ids.length) problems.push('two calls were answered with the same job');
    return { ids, problems };
  }

  async #call(to: { caller: Account; body: string; key: string; first: number }): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      if (attempt > 0) this.#repeated += 1;
      const answer = await this.#send(to, (to.first + attempt) % this.#processes);
      if (answer !== null) {
        this.#answered.get(to.key)?.add(answer);
        // Some calls are repeated although they were answered; the second answer must be the same.
        if (this.#answered.size % 5 !== 0) return;
        const again = await this.#send(to, to.first);
        if (again !== null) this.#answered.get(to.key)?.add(again);
        return;
      }
      await pause(100);
    }
  }

  /** The id of the accepted job; null after no answer or a fault. */
  async #send({ caller, body, key }: { caller: Account; body: string; key: string }, slot: number) {
    let response: Response;
    try {
      response = await fetch(`${this.#api.url(slot)}/api/v1/run_export`, {
        method: 'POST',
        headers: { 'X-API-Key': caller.key, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body,
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      if (response.status >= 500) return null;
      const answer = (await response.json()) as { readonly history_id?: string };
      if (response.status === 200 && answer.history_id !== undefined) return answer.history_id;
      throw new Refused(`an export was refused with ${response.status}: ${JSON.stringify(answer)}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
      return null;
    }
  }
}

class Refused extends Error {}
