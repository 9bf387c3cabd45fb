import { randomUUID } from 'node:crypto';
import { PostgresAccounts } from '@creator-discovery/postgres';
import type { ProcessFleet } from '../process-fleet.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type Books, pause } from './scenario.ts';

/** An account and the key that its calls carry. */
export interface Caller {
  readonly accountId: string;
  readonly key: string;
}

export async function newCaller(books: Books, credits: number): Promise<Caller> {
  const { account, key } = await new PostgresAccounts(books.db).create({
    name: 'faults',
    plan: 'pro',
    usagePricing: true,
  });
  const { accountId } = account;
  const cause = { rule: 'operator.grant' };
  await books.ledger.grant({ ownerId: accountId, operationKey: 'grant', amount: credits, cause });
  return { accountId, key };
}

const answerWithinMs = 8000;

/**
 * Customers who ask the action API for exports and, whenever a call gets no answer or a fault, repeat it under its
 * `Idempotency-Key` until it is answered, at whichever process is there.
 */
export class ExportCallers {
  readonly #api: ProcessFleet;
  readonly #processes: number;
  readonly #underWay = new Set<Promise<void>>();
  readonly #answered = new Map<string, Set<string>>();
  #repeated = 0;
  #fault: unknown = null;

  constructor(api: ProcessFleet, processes: number) {
    this.#api = api;
    this.#processes = processes;
  }

  /** Begins a call; {@link allAnswered} tells when it is through. */
  begin(caller: Caller, body: object, random: SeededRandom): void {
    const key = randomUUID();
    const first = random.integer(0, this.#processes - 1);
    this.#answered.set(key, new Set());
    const call = this.#call({ caller, body: JSON.stringify(body), key, first }).catch((error: unknown) => {
      this.#fault ??= error;
    });
    this.#underWay.add(call);
    void call.finally(() => this.#underWay.delete(call));
  }

  get waiting(): number {
    return this.#underWay.size;
  }

  /** How often a call was sent again. */
  get repeats(): number {
    return this.#repeated;
  }

  async allAnswered(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    if (this.#fault !== null) throw this.#fault;
  }

  /** The job of each call; a call that was told of two jobs, or two calls of one, are problems. */
  jobs(): { readonly ids: readonly string[]; readonly problems: readonly string[] } {
    const ids = [...this.#answered.values()].flatMap((told) => [...told]);
    const problems = [...this.#answered].flatMap(([key, told]) =>
      told.size === 1 ? [] : [`the call ${key} was told of ${told.size} jobs`],
    );
    if (new Set(ids).size < ids.length) problems.push('two calls were told of the same job');
    return { ids, problems };
  }

  async #call(to: { caller: Caller; body: string; key: string; first: number }): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      if (attempt > 0) this.#repeated += 1;
      const answer = await this.#send(to, (to.first + attempt) % this.#processes);
      if (answer !== null) {
        this.#answered.get(to.key)?.add(answer);
        // Now and then a customer asks once more although there was an answer: it must be the same one.
        if (this.#answered.size % 5 !== 0) return;
        const again = await this.#send(to, to.first);
        if (again !== null) this.#answered.get(to.key)?.add(again);
        return;
      }
      await pause(100);
    }
  }

  /** The id of the accepted job; null where there was no answer, or a fault. */
  async #send({ caller, body, key }: { caller: Caller; body: string; key: string }, place: number) {
    let response: Response;
    try {
      response = await fetch(`${this.#api.url(place)}/api/v1/run_export`, {
        method: 'POST',
        headers: { 'X-API-Key': caller.key, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body,
        signal: AbortSignal.timeout(answerWithinMs),
      });
      if (response.status >= 500) return null;
      const told = (await response.json()) as { readonly history_id?: string };
      if (response.status === 200 && told.history_id !== undefined) return told.history_id;
      throw new Refused(`an export was refused with ${response.status}: ${JSON.stringify(told)}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
      return null;
    }
  }
}

class Refused extends Error {}
