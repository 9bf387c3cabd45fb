import type { OperationName } from './api.ts';
import { randomId } from './random-id.ts';

/** Free writes whose repetition would be refused or create another row. Spending calls set their own keys. */
const keyed: readonly OperationName[] = [
  'create_list',
  'update_list',
  'delete_list',
  'remove_from_list',
  'save_search',
  'update_saved_search',
  'delete_saved_search',
  'report_contact',
];

/** How long a repeated press counts as the same call. */
const repeatMs = 120_000;

/** Idempotency keys of free writes. After a lost response, the same call within two minutes reuses its key. */
export class WriteKeys {
  readonly #lost = new Map<string, { readonly key: string; readonly at: number }>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  covers(operation: OperationName): boolean {
    return keyed.includes(operation);
  }

  async during<Answer>(
    call: string,
    send: (key: string) => Promise<Answer>,
    isLost: (answer: Answer) => boolean,
  ): Promise<Answer> {
    const lost = this.#lost.get(call);
    this.#lost.delete(call);
    const key = lost !== undefined && this.#now() - lost.at < repeatMs ? lost.key : randomId();
    const answer = await send(key);
    if (isLost(answer)) this.#lost.set(call, { key, at: this.#now() });
    return answer;
  }
}
