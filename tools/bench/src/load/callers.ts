import { randomUUID } from 'node:crypto';
import type { Random } from '@creator-discovery/demo-data';
import type { CallKind } from './mix.ts';

export interface LoadAccount {
  readonly accountId: string;
  readonly key: string;
}

export interface Targets {
  /** URLs, used in turn. */
  readonly actionApis: readonly string[];
  readonly scraperApis: readonly string[];
  readonly accounts: readonly LoadAccount[];
  readonly scraperKeys: readonly string[];
  /** Handles on the photo network. */
  readonly usernames: readonly string[];
}

/** `ok`, or the status and reason of a refusal, such as `429 rate_limited`. */
export type Outcome = string;

// biome-ignore lint/suspicious/noExplicitAny: answers are read here as a caller would read them.
type Body = any;

interface LatestSearch {
  readonly filters: object;
  readonly offset: number;
  readonly handles: readonly string[];
  readonly platform: string;
}

/** State of an account that its next calls depend on. */
interface Memory {
  latestSearch?: LatestSearch;
  listId?: string;
  readonly jobs: string[];
  session?: { readonly cookie: string; readonly token: string };
}

const maxJobs = 5;
const platforms = ['photonet', 'photonet', 'videonet', 'shortnet'];
const languages = ['en', 'es', 'pt', 'de', 'fr', 'ja', 'ar', 'hi'];

/** Makes the calls of all accounts; some continue earlier calls of the account. */
export class Callers {
  readonly #targets: Targets;
  readonly #random: Random;
  readonly #memories = new Map<string, Memory>();
  #next = 0;

  constructor(targets: Targets, random: Random) {
    this.#targets = targets;
    this.#random = random;
  }

  /** Makes one call. Never rejects. */
  async call(kind: CallKind, account: LoadAccount): Promise<Outcome> {
    try {
      return await this.#calls[kind](account);
    } catch (error) {
      const { cause, name } = error as Error & { readonly cause?: { readonly code?: string } };
      return `no answer: ${cause?.code ?? name}`;
    }
  }

  readonly #calls: Readonly<Record<CallKind, (account: LoadAccount) => Promise<Outcome>>> = {
    search: (account) => this.#search(account, { filters: this.#filters(), offset: 0 }),
    page: (account) => {
      const { latestSearch } = this.#memoryOf(account);
      if (latestSearch === undefined || latestSearch.handles.length < 10 || latestSearch.offset >= 490)
        return this.#search(account, { filters: this.#filters(), offset: 0 });
      return this.#search(account, { filters: latestSearch.filters, offset: latestSearch.offset + 10 });
    },
    count: (account) => this.#operation(account, 'count_creators', this.#filters()).then(outcomeOf),
    rows: (account) => {
      const { jobs } = this.#memoryOf(account);
      if (jobs.length === 0) return this.#operation(account, 'list_search_history', {}).then(outcomeOf);
      return this.#operation(account, 'get_history_data', { history_id: this.#random.pick(jobs) }).then(outcomeOf);
    },
    export: (account) => this.#job(account, 'run_export', { filters: this.#filters(), limit: 25 }),
    unlock: (account) => {
      const { latestSearch } = this.#memoryOf(account);
      if (latestSearch === undefined || latestSearch.handles.length === 0)
        return this.#search(account, { filters: this.#filters(), offset: 0 });
      const { platform, handles } = latestSearch;
      return this.#job(account, 'unlock_creators', { platform, handles: handles.slice(0, 5) });
    },
    list: (account) => this.#list(account),
    scrape: () => this.#scrape(),
    mcp: (account) => this.#mcp(account),
    console: (account) => this.#console(account),
  };

  async #search(
    account: LoadAccount,
    { filters, offset }: { readonly filters: object; readonly offset: number },
  ): Promise<Outcome> {
    const answer = await this.#operation(account, 'search_creators', {
      ...filters,
      offset,
      page_request_id: randomUUID(),
    });
    if (answer.status === 200) {
      const { preview_creators: found } = JSON.parse(answer.body) as Body;
      const handles = found.map(({ handle }: Body) => handle);
      this.#memoryOf(account).latestSearch = { filters, offset, handles, platform: found[0]?.platform ?? 'photonet' };
    }
    return outcomeOf(answer);
  }

  async #job(account: LoadAccount, operation: string, body: object): Promise<Outcome> {
    const answer = await this.#operation(account, operation, { ...body, confirmed: true });
    const { jobs } = this.#memoryOf(account);
    if (answer.status === 200) jobs.push((JSON.parse(answer.body) as Body).history_id);
    if (jobs.length > maxJobs) jobs.shift();
    return outcomeOf(answer);
  }

  async #list(account: LoadAccount): Promise<Outcome> {
    const memory = this.#memoryOf(account);
    if (memory.listId === undefined) {
      const answer = await this.#operation(account, 'create_list', { name: `Load ${randomUUID()}` });
      if (answer.status === 200) memory.listId = (JSON.parse(answer.body) as Body).list.list_id;
      return outcomeOf(answer);
    }
    const { platform, handles } = memory.latestSearch ?? { platform: '', handles: [] };
    if (handles.length === 0 || this.#random.chance(0.5))
      return outcomeOf(await this.#operation(account, 'get_list', { list_id: memory.listId }));
    const creators = handles.map((handle) => ({ platform, handle }));
    return outcomeOf(await this.#operation(account, 'add_to_list', { list_id: memory.listId, creators }));
  }

  async #scrape(): Promise<Outcome> {
    const username = this.#random.pick(this.#targets.usernames);
    const path = this.#random.chance(0.8) ? 'profile' : 'user/posts';
    const url = `${this.#turn(this.#targets.scraperApis)}/v1/photonet/${path}?username=${username}`;
    const headers = { 'x-api-key': this.#random.pick(this.#targets.scraperKeys) };
    return outcomeOf(await answerOf(url, { headers }));
  }

  async #mcp(account: LoadAccount): Promise<Outcome> {
    const params = { name: 'search_creators', arguments: this.#filters() };
    const answer = await this.#post('/mcp', {
      headers: { authorization: `Bearer ${account.key}`, accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    });
    return answer.status === 200 ? toolOutcomeOf(answer.body) : outcomeOf(answer);
  }

  async #console(account: LoadAccount): Promise<Outcome> {
    const memory = this.#memoryOf(account);
    if (memory.session === undefined) {
      const answer = await this.#post('/console/session', {
        headers: { 'sec-fetch-site': 'same-origin' },
        body: { api_key: account.key },
      });
      if (answer.status === 200) {
        const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';');
        memory.session = { cookie, token: (JSON.parse(answer.body) as Body).csrf_token };
      }
      return outcomeOf(answer);
    }
    const { cookie, token } = memory.session;
    const [operation, body] = this.#random.pick<readonly [string, object]>([
      ['count_creators', this.#filters()],
      ['list_search_history', {}],
      ['get_credit_balance', {}],
      ['list_ledger_entries', {}],
    ]);
    const headers = { cookie, 'x-csrf-token': token, 'sec-fetch-site': 'same-origin' };
    return outcomeOf(await this.#post(`/console/api/${account.accountId}/${operation}`, { headers, body }));
  }

  #operation({ key }: LoadAccount, operation: string, body: object): Promise<HttpAnswer> {
    return this.#post(`/api/v1/${operation}`, { headers: { authorization: `Bearer ${key}` }, body });
  }

  #post(
    path: string,
    { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: object },
  ): Promise<HttpAnswer> {
    const url = `${this.#turn(this.#targets.actionApis)}${path}`;
    const sent = { ...headers, 'content-type': 'application/json' };
    return answerOf(url, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  }

  #turn(urls: readonly string[]): string {
    this.#next += 1;
    return urls[this.#next % urls.length] as string;
  }

  /** Returns one of thousands of different filters, so that answers are rarely cached. */
  #filters(): object {
    const random = this.#random;
    const minValue = random.whole(1, 200) * 1000;
    return {
      basic: { platform: random.pick(platforms), ...(random.chance(0.5) ? { contactDetails: [] } : {}) },
      creator: {
        audienceRange: { minValue, maxValue: minValue * random.whole(2, 50) },
        ...(random.chance(0.3) ? { language: { code: random.pick(languages) } } : {}),
      },
      ...(random.chance(0.3) ? { performance: { engagementRate: { minValue: random.whole(1, 4) } } } : {}),
    };
  }

  #memoryOf({ accountId }: LoadAccount): Memory {
    const known = this.#memories.get(accountId);
    if (known !== undefined) return known;
    const memory: Memory = { jobs: [] };
    this.#memories.set(accountId, memory);
    return memory;
  }
}

interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Rejects without a complete answer within 30 seconds. */
async function answerOf(url: string, init: RequestInit): Promise<HttpAnswer> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

/** The action API has the reason in `status`, the scraping API in `error.code`. */
function outcomeOf({ status, body }: HttpAnswer): Outcome {
  if (status === 200) return 'ok';
  const name = /"(?:code|status)":"([A-Za-z_]+)"/.exec(body)?.[1];
  return name === undefined ? String(status) : `${status} ${name}`;
}

/** Tool calls always return 200; their errors have the names of the action API. */
function toolOutcomeOf(body: string): Outcome {
  if (!/"isError":true|"error":\{/.test(body)) return 'ok';
  const name = /\\?"status\\?":\s*\\?"([a-z_]+)/.exec(body)?.[1] ?? 'tool error';
  return name === 'rate_limited' ? '429 rate_limited' : name;
}
