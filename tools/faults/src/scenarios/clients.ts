import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@creator-discovery/demo-data';
import type { Account } from '@creator-discovery/installation';
import type { ClientCall, Front } from '../fronts.ts';

/** Keys and targets of the clients' calls. */
export interface Clientele {
  readonly account: Omit<Account, 'keyId'>;
  readonly scraperKey: string;
  /** Usernames on the photo network. */
  readonly usernames: readonly string[];
}

/** Pause after a 429. */
const limitedMs = 1000;

const filters = { basic: { platform: 'photonet', contactDetails: [] } };

/** Clients that call continuously: searches, pages, exports and their rows, unlocks, lists, balances, scrapes. */
export class Clients {
  readonly #front: Front;
  readonly #clientele: Clientele;
  readonly #random: Random;
  readonly #clients: Promise<void>[];
  #ended = false;
  /** Successful calls. */
  answered = 0;
  /** Calls refused by a rate limit. */
  limited = 0;
  /** Failed calls, one line each. */
  readonly failures: string[] = [];
  /** Ids of accepted exports. */
  readonly exports: string[] = [];

  constructor(front: Front, clientele: Clientele, options: { readonly clients: number; readonly random: Random }) {
    this.#front = front;
    this.#clientele = clientele;
    this.#random = options.random;
    this.#clients = Array.from({ length: options.clients }, () => this.#callWithoutPause());
  }

  get accountId(): string {
    return this.#clientele.account.accountId;
  }

  get calls(): number {
    return this.answered + this.failures.length;
  }

  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#clients);
  }

  /** Calls an operation of the action API; records a failure and returns null if it does not succeed. */
  async operation(name: string, body: object): Promise<Record<string, unknown> | null> {
    const headers = { authorization: `Bearer ${this.#clientele.account.key}`, 'content-type': 'application/json' };
    const call = { service: 'actionApi', method: 'POST', path: `/api/v1/${name}`, headers } as const;
    const text = await this.#send(name, { ...call, body: JSON.stringify(body) });
    return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
  }

  async #callWithoutPause(): Promise<void> {
    while (!this.#ended) {
      const kind = this.#random.next();
      if (kind < 0.3) await this.#scrape();
      else if (kind < 0.6) await this.#search();
      else if (kind < 0.7) await this.#export();
      else if (kind < 0.8) await this.#list();
      else if (kind < 0.85) await this.operation('unlock_creators', { handles: this.#creators(), confirmed: true });
      else await this.operation('get_credit_balance', {});
    }
  }

  async #scrape(): Promise<void> {
    const username = this.#random.pick(this.#clientele.usernames);
    const headers = { 'x-api-key': this.#clientele.scraperKey };
    const path = `/v1/photonet/profile?username=${username}`;
    await this.#send('scrape', { service: 'scraperApi', method: 'GET', path, headers });
  }

  async #search(): Promise<void> {
    const page = { page_request_id: randomUUID(), offset: this.#random.whole(0, 3) * 10 };
    await this.operation('search_creators', { ...filters, ...page });
  }

  /** Creates a list, uses it, and deletes it: their number is limited. */
  async #list(): Promise<void> {
    const created = await this.operation('create_list', { name: randomUUID() });
    const { list_id } = (created?.list ?? {}) as { readonly list_id?: string };
    if (list_id === undefined) return;
    await this.operation('add_to_list', { list_id, creators: this.#creators() });
    await this.operation('get_list', { list_id });
    await this.operation('delete_list', { list_id });
  }

  #creators(): readonly object[] {
    return Array.from({ length: 5 }, () => ({ platform: 'photonet', handle: `front.${this.#random.whole(0, 199)}` }));
  }

  /** Requests a new export and reads an earlier one. */
  async #export(): Promise<void> {
    const minValue = this.#random.whole(1, 100_000);
    const accepted = await this.operation('run_export', {
      filters: { ...filters, creator: { audienceRange: { minValue } } },
      ...{ limit: 2, confirmed: true },
    });
    if (accepted !== null) this.exports.push(String(accepted.history_id));
    if (this.exports.length > 0)
      await this.operation('get_history_data', { history_id: this.#random.pick(this.exports) });
  }

  /** Waits for all accepted exports; returns how many did not complete. */
  async undelivered(): Promise<number> {
    let undelivered = 0;
    for (const history_id of this.exports) {
      let found = await this.operation('get_history_data', { history_id });
      for (; found?.status === 'processing'; found = await this.operation('get_history_data', { history_id }))
        await pause(50);
      if (found?.status !== 'complete') undelivered += 1;
    }
    return undelivered;
  }

  async #send(what: string, call: ClientCall): Promise<string | null> {
    try {
      const { status, body } = await this.#front.call(call);
      if (status === 200) {
        this.answered += 1;
        return body;
      }
      if (status === 429) {
        this.limited += 1;
        await pause(limitedMs);
        return null;
      }
      this.failures.push(`${what}: status ${status}: ${body.slice(0, 200)}`);
    } catch (error) {
      this.failures.push(`${what}: ${String(error)}`);
    }
    return null;
  }
}
