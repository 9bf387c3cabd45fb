import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientCall, Front } from '../fronts.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** Keys that clients call with, and what they ask for. */
export interface Clientele {
  readonly accountKey: string;
  readonly scraperKey: string;
  /** Usernames that the photo network knows. */
  readonly usernames: readonly string[];
}

/** How long a client waits that has used up a limit. */
const limitedMs = 1000;

const filters = { basic: { platform: 'photonet', contactDetails: [] } };

/** Clients that call without a pause: searches, pages, exports and their rows, lists, balances, scrapes. */
export class ClientsOfAFront {
  readonly #front: Front;
  readonly #clientele: Clientele;
  readonly #random: SeededRandom;
  readonly #clients: Promise<void>[];
  #ended = false;
  /** Calls that were answered as they should be. */
  answered = 0;
  /** Calls that a limit refused; whoever made one waits for a moment. */
  limited = 0;
  /** Why each of the others was not. */
  readonly failures: string[] = [];
  /** Ids of the exports that were accepted. */
  readonly exports: string[] = [];

  constructor(
    front: Front,
    clientele: Clientele,
    options: { readonly clients: number; readonly random: SeededRandom },
  ) {
    this.#front = front;
    this.#clientele = clientele;
    this.#random = options.random;
    this.#clients = Array.from({ length: options.clients }, () => this.#callWithoutPause());
  }

  get calls(): number {
    return this.answered + this.failures.length;
  }

  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#clients);
  }

  /** The answer of the action API to one operation; null where there was none, which is among the failures then. */
  async operation(name: string, body: object): Promise<Record<string, unknown> | null> {
    const headers = { authorization: `Bearer ${this.#clientele.accountKey}`, 'content-type': 'application/json' };
    const text = await this.#send(name, {
      ...{ service: 'actionApi', method: 'POST', path: `/api/v1/${name}`, headers },
      body: JSON.stringify(body),
    });
    return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
  }

  async #callWithoutPause(): Promise<void> {
    while (!this.#ended) {
      const kind = this.#random.next();
      if (kind < 0.3) await this.#scrape();
      else if (kind < 0.6) await this.#search();
      else if (kind < 0.7) await this.#export();
      else if (kind < 0.8) await this.#list();
      else await this.operation('get_credit_balance', {});
    }
  }

  async #scrape(): Promise<void> {
    const username = this.#random.pick(this.#clientele.usernames);
    const headers = { 'x-api-key': this.#clientele.scraperKey };
    await this.#send('scrape', {
      ...{ service: 'scraperApi', method: 'GET', headers },
      path: `/v1/photonet/profile?username=${username}`,
    });
  }

  async #search(): Promise<void> {
    const page = { page_request_id: randomUUID(), offset: this.#random.integer(0, 3) * 10 };
    await this.operation('search_creators', { ...filters, ...page });
  }

  /** Creates a list and deletes it: an account has few. */
  async #list(): Promise<void> {
    const created = await this.operation('create_list', { name: randomUUID() });
    const { list_id } = (created?.list ?? {}) as { readonly list_id?: string };
    if (list_id !== undefined) await this.operation('delete_list', { list_id });
  }

  /** Accepts another job each time, and looks at one that was accepted before. */
  async #export(): Promise<void> {
    const minValue = this.#random.integer(1, 100_000);
    const accepted = await this.operation('run_export', {
      filters: { ...filters, creator: { audienceRange: { minValue } } },
      ...{ limit: 2, confirmed: true },
    });
    if (accepted !== null) this.exports.push(String(accepted.history_id));
    if (this.exports.length > 0)
      await this.operation('get_history_data', { history_id: this.#random.pick(this.exports) });
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
