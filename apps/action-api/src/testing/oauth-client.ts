import { hash, randomBytes } from 'node:crypto';
import { scopes } from '@creator-discovery/accounts';
import { ConsoleBrowser } from './console-browser.ts';
import type { Answer, TestApi } from './test-api.ts';

export const redirectAddress = 'https://assistant.example/callback';

/** A person with a console in which requests of clients are seen and approved. */
export async function signedInPerson(api: Pick<TestApi, 'send' | 'account'>) {
  const own = await api.account();
  const browser = new ConsoleBrowser(api);
  await browser.signIn(own.key);
  const path = `account/${own.accountId}/authorization`;
  return {
    account: own,
    browser,
    view: (query: string) => browser.send('POST', path, { query }),
    approve: (query: string, rules: object = {}) =>
      browser.send('POST', `${path}/approve`, { query, scopes, credit_limit: null, ...rules }),
  };
}

export type Person = Awaited<ReturnType<typeof signedInPerson>>;

/** A client that compares all metadata byte for byte, as the strictest ones do. */
export class StrictClient {
  readonly #api: Pick<TestApi, 'url' | 'send'>;
  readonly #server: string;
  #metadata: Record<string, string> = {};
  #resource = '';
  clientId = '';
  #verifier = '';
  #state = '';

  constructor(api: Pick<TestApi, 'url' | 'send'>, server = `${api.url}/mcp`) {
    this.#api = api;
    this.#server = server;
  }

  /** Finds the authorization server from the refusal of a call. */
  async discover(): Promise<void> {
    const refused = await fetch(this.#server, { method: 'POST' });
    const address = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1];
    const { origin, pathname } = new URL(this.#server);
    require(refused.status === 401, 'a call without a token must be a 401');
    require(address === `${origin}/.well-known/oauth-protected-resource${pathname}`, 'the address must have the path');
    const resource = await this.#json(String(address));
    require(resource.resource === this.#server, 'the resource must be the address of the server');
    const [issuer] = resource.authorization_servers;
    const metadata = await this.#json(`${issuer}/.well-known/oauth-authorization-server`);
    require(metadata.issuer === issuer, 'the issuer must be the authorization server');
    require(metadata.code_challenge_methods_supported.includes('S256'), 'S256 must be supported');
    this.#metadata = metadata;
    this.#resource = resource.resource;
  }

  async register(metadata: object = {}): Promise<Answer> {
    const asked = {
      client_name: 'Strict',
      redirect_uris: [redirectAddress],
      token_endpoint_auth_method: 'none',
      ...metadata,
    };
    const answer = await this.#api.send('/oauth/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(asked),
    });
    this.clientId = answer.body.client_id;
    return answer;
  }

  /** The query of a new request for authorization; `more` replaces parameters, null removes one. */
  query(more: Readonly<Record<string, string | null>> = {}): string {
    this.#verifier = randomBytes(32).toString('base64url');
    this.#state = randomBytes(8).toString('hex');
    const all = {
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: redirectAddress,
      code_challenge: hash('sha256', this.#verifier, 'base64url'),
      code_challenge_method: 'S256',
      state: this.#state,
      resource: this.#resource,
      ...more,
    };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
    return new URLSearchParams(given).toString();
  }

  /** Redeems the code in the address that the person was sent to. */
  redeem(address: string, more: Readonly<Record<string, string>> = {}, headers = {}): Promise<Answer> {
    const answer = new URL(address).searchParams;
    require(answer.get('state') === this.#state, 'the state must be that of the request');
    require(answer.get('iss') === this.#metadata.issuer, 'the answer must name the issuer');
    const form = { code: answer.get('code') ?? '', code_verifier: this.#verifier, redirect_uri: redirectAddress };
    return this.token({ grant_type: 'authorization_code', ...form, resource: this.#resource, ...more }, headers);
  }

  refresh(token: string): Promise<Answer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: token });
  }

  token(form: Readonly<Record<string, string>>, headers = {}): Promise<Answer> {
    return this.post('/oauth/token', form, headers);
  }

  post(path: string, form: Readonly<Record<string, string>>, headers = {}): Promise<Answer> {
    const body = new URLSearchParams({ client_id: this.clientId, ...form });
    return this.#api.send(path, { method: 'POST', body, headers });
  }

  async #json(url: string): Promise<Answer['body']> {
    const answer = await fetch(url);
    require(answer.status === 200, `${url} must exist`);
    return answer.json();
  }
}

function require(condition: boolean, rule: string): void {
  if (!condition) throw new Error(`A strict client stops: ${rule}.`);
}
