import type { Answer, TestApi } from './test-api.ts';

/** A browser with a console page: cookies and the session's token. */
export class ConsoleBrowser {
  readonly #api: Pick<TestApi, 'send'>;
  readonly #headers: Readonly<Record<string, string>>;
  readonly cookies = new Map<string, string>();
  token: string | null = null;

  /** @param headers sent with every request, such as Host */
  constructor(api: Pick<TestApi, 'send'>, headers: Readonly<Record<string, string>> = {}) {
    this.#api = api;
    this.#headers = headers;
  }

  /** Sends a request below `/console/`; `headers` override the page's, undefined removes one. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string | undefined>> = {},
  ): Promise<Answer> {
    const all = {
      ...this.#headers,
      'Sec-Fetch-Site': 'same-origin',
      ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      ...(this.token === null || method === 'GET' ? {} : { 'X-CSRF-Token': this.token }),
      ...(this.cookies.size === 0 ? {} : { Cookie: this.cookieHeader() }),
      ...headers,
    };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const answer = await this.#api.send(`/console/${path}`, {
      method,
      headers: Object.fromEntries(given),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    if (typeof answer.body?.csrf_token === 'string') this.token = answer.body.csrf_token;
    return answer;
  }

  signIn(key: string): Promise<Answer> {
    return this.send('POST', 'session', { api_key: key });
  }

  call(accountId: string, operation: string, body: unknown, headers = {}): Promise<Answer> {
    return this.send('POST', `api/${accountId}/${operation}`, body, headers);
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
