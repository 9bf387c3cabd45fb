import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientBefore } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportBefore } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { mcpRequest } from '../testing/mcp-request.ts';
import { type Person, redirectAddress, StrictClient, signedInPerson } from '../testing/oauth-client.ts';
import { suspend, testApi } from '../testing/test-api.ts';

const api = await testApi({ ACTION_API_PUBLIC_URL: undefined });

const balance = { id: 1, method: 'tools/call', params: { name: 'get_credit_balance', arguments: {} } };

function callWith(token: string, path = '/mcp') {
  return api.send(path, mcpRequest(token, balance, { 'MCP-Protocol-Version': '2025-11-25' }));
}

async function registered(metadata: object = {}): Promise<StrictClient> {
  const client = new StrictClient(api);
  await client.discover();
  await client.register(metadata);
  return client;
}

async function connect(person: Person, client: StrictClient) {
  const query = client.query();
  const approved = await person.approve(query);
  expect(approved).toMatchObject({ status: 200, body: { status: 'approved' } });
  const { status, body } = await client.redeem(approved.body.redirect);
  expect([status, body]).toEqual([200, expect.objectContaining({ token_type: 'Bearer', expires_in: 86_400 })]);
  return {
    query,
    redirect: approved.body.redirect as string,
    ...(body as Record<'access_token' | 'refresh_token' | 'scope', string>),
  };
}

describe('the whole flow', () => {
  test.each(['127.0.0.1', 'localhost'])('is completed by a strict client that connects to %s', async (host) => {
    const url = `http://${host}:${new URL(api.url).port}`;
    const send = async (path: string, init?: RequestInit) => {
      const answer = await fetch(`${url}${path}`, init);
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    };
    const person = await signedInPerson({ ...api, send });
    const client = new StrictClient({ url, send });
    await client.discover();
    await client.register();
    const { body } = await client.redeem((await person.approve(client.query())).body.redirect);
    expect((await callWith(body.access_token)).body.result.structuredContent).toMatchObject({
      account_id: person.account.accountId,
    });
  });

  /** An application that stores clients and tokens, and opens the person's browser. */
  function providerFor(person: Person) {
    const stored: Record<string, unknown> = {};
    const save = (name: string) => (value: unknown) => {
      stored[name] = value;
    };
    let answer = '';
    const provider = {
      redirectUrl: redirectAddress,
      clientMetadata: {
        client_name: 'Official',
        redirect_uris: [redirectAddress],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
      state: () => 'the state',
      clientInformation: () => stored.client,
      saveClientInformation: save('client'),
      tokens: () => stored.tokens,
      saveTokens: save('tokens'),
      saveCodeVerifier: save('verifier'),
      codeVerifier: () => stored.verifier,
      discoveryState: () => stored.discovery,
      saveDiscoveryState: save('discovery'),
      redirectToAuthorization: async (url: URL) => {
        expect(`${url.origin}${url.pathname}`).toBe(`${api.url}/console/authorize`);
        answer = (await person.approve(url.search.slice(1))).body.redirect;
      },
    };
    return { provider: provider as unknown as OAuthClientProvider, stored, answer: () => new URL(answer).searchParams };
  }

  test('is completed by the official client, which also refreshes', async () => {
    const person = await signedInPerson(api);
    const { provider, stored, answer } = providerFor(person);
    const url = new URL(`${api.url}/mcp`);
    const transport = new StreamableHTTPClientTransport(url, { authProvider: provider });
    await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow(/unauthorized/i);
    await transport.finishAuth(answer());
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    const before = stored.tokens as { access_token: string };
    await api.db.updateTable('oauth_token').set({ access_ends_at: new Date() }).execute();
    const { structuredContent } = await client.callTool({ name: 'get_credit_balance', arguments: {} });
    expect(structuredContent).toMatchObject({ account_id: person.account.accountId });
    expect((stored.tokens as { access_token: string }).access_token).not.toBe(before.access_token);
    await client.close();
  });

  test('is completed by the official client of SDK 1', async () => {
    const { provider, answer } = providerFor(await signedInPerson(api));
    const [url, options] = [new URL(`${api.url}/mcp`), { authProvider: provider as never }];
    const transport = new TransportBefore(url, options);
    await expect(new ClientBefore({ name: 'test', version: '1' }).connect(transport as never)).rejects.toThrow();
    await transport.finishAuth(answer().get('code') ?? '');
    const client = new ClientBefore({ name: 'test', version: '1' });
    await client.connect(new TransportBefore(url, options) as never);
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    await client.close();
  });
});

describe('metadata', () => {
  test('has the address of the tool server, at the bare address and with its path', async () => {
    const found = await Promise.all(
      ['', '/mcp'].map((path) => api.send(`/.well-known/oauth-protected-resource${path}`)),
    );
    for (const { status, body } of found) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ resource: `${api.url}/mcp`, authorization_servers: [api.url] });
      expect(body.scopes_supported).toContain('contacts');
    }
  });

  test('of the authorization server is the same at every address that clients try', async () => {
    for (const name of ['oauth-authorization-server', 'openid-configuration'])
      for (const path of ['', '/mcp']) {
        const { status, body } = await api.send(`/.well-known/${name}${path}`);
        expect([status, body.issuer]).toEqual([200, api.url]);
        expect(body.token_endpoint_auth_methods_supported).toEqual([
          'none',
          'client_secret_basic',
          'client_secret_post',
        ]);
      }
  });

  test.each([
    '/.well-known/oauth-protected-resource/console',
    '/.well-known/oauth-authorization-server/mcp/mcp',
    '/.well-known/jwks.json',
    '/mcp/.well-known/oauth-authorization-server',
    '/mcp/.well-known/openid-configuration',
  ])('is a 404 in JSON at %s', async (path) => {
    expect(await api.send(path)).toMatchObject({ status: 404, body: { message: expect.any(String) } });
  });

  test('has the public URL if that is set, whatever the request says, and nothing if OAuth is off', async () => {
    const own = { 'X-Forwarded-Host': 'evil.example' };
    const published = await api.beside({ ACTION_API_PUBLIC_URL: 'https://api.example.com/' });
    const { body } = await published.send('/.well-known/oauth-protected-resource/mcp', { headers: own });
    expect([body.resource, body.authorization_servers]).toEqual([
      'https://api.example.com/mcp',
      ['https://api.example.com'],
    ]);
    const refused = await published.send('/mcp', { method: 'POST' });
    expect(refused.headers.get('www-authenticate')).toContain(
      'resource_metadata="https://api.example.com/.well-known/oauth-protected-resource/mcp"',
    );
    const off = await api.beside({ OAUTH: 'off' });
    for (const path of [
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
      '/oauth/token',
    ])
      expect(await off.send(path, { method: path.startsWith('/oauth') ? 'POST' : 'GET' })).toMatchObject({
        status: 404,
        body: { message: expect.any(String) },
      });
    const challenge = (await off.send('/mcp', { method: 'POST' })).headers.get('www-authenticate');
    expect(challenge).toBe('Bearer realm="creator-discovery"');
    const { access_token: token } = await connect(await signedInPerson(api), await registered());
    expect((await off.send('/mcp', mcpRequest(token, balance))).status).toBe(401);
  });

  test('has no host name that the server does not accept', async () => {
    // The function fetch would send the host of the address.
    const asked = get(`${api.url}/.well-known/oauth-protected-resource`, { headers: { Host: 'evil.example' } });
    const [answer] = await once(asked, 'response');
    expect(await text(answer)).not.toContain('evil.example');
  });
});

describe('every 401 of the tool server', () => {
  test.each([
    ['no key', {}],
    ['an unknown key', { Authorization: `Bearer cd_live_${'0'.repeat(32)}` }],
    ['an unknown token', { Authorization: `Bearer cd_token_${'0'.repeat(43)}` }],
    ['another scheme', { Authorization: 'Basic abc' }],
  ])('names its metadata: %s', async (_, headers) => {
    const { status, headers: answered } = await api.send('/mcp', { method: 'POST', headers });
    expect(status).toBe(401);
    expect(answered.get('www-authenticate')).toMatch(
      new RegExp(
        `^Bearer realm="creator-discovery"(, error="invalid_token")?, resource_metadata="${api.url}/.well-known/oauth-protected-resource/mcp"$`,
      ),
    );
  });
});

describe('registration', () => {
  test('without a method means client_secret_basic; every method works as registered', async () => {
    const person = await signedInPerson(api);
    for (const [method, used] of [
      [undefined, 'client_secret_basic'],
      ['client_secret_basic', 'client_secret_basic'],
      ['client_secret_post', 'client_secret_post'],
      ['none', 'none'],
    ] as const) {
      const client = new StrictClient(api);
      await client.discover();
      const { status, body } = await client.register({
        token_endpoint_auth_method: method,
        client_name: `By ${method}`,
      });
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({ token_endpoint_auth_method: used, redirect_uris: [redirectAddress] }),
      ]);
      expect(typeof body.client_secret === 'string').toBe(used !== 'none');
      const approved = await person.approve(client.query());
      if (used !== 'none') {
        const refused = await client.redeem(approved.body.redirect);
        expect(refused).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
        expect(refused.headers.get('www-authenticate')).toMatch(/^Basic /);
      }
      const basic = `Basic ${Buffer.from(`${body.client_id}:${body.client_secret}`).toString('base64')}`;
      const redeemed =
        used === 'client_secret_post'
          ? await client.redeem(approved.body.redirect, { client_secret: body.client_secret })
          : await client.redeem(approved.body.redirect, {}, used === 'none' ? {} : { Authorization: basic });
      expect(redeemed.status).toBe(200);
    }
  });

  test.each([
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: undefined }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['http://assistant.example/'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://"é.example/'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https:assistant.example/'] }, 'invalid_redirect_uri'],
    [{ token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
    [{ grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    [{ response_types: ['token'] }, 'invalid_client_metadata'],
    [{ client_name: 5 }, 'invalid_client_metadata'],
  ])('is refused with %j', async (metadata, error) => {
    expect(await new StrictClient(api).register(metadata)).toMatchObject({
      status: 400,
      body: {
        error,
        error_description: expect.stringMatching(/^(?:The request is not valid: |redirect_uris m|Only )[ !#-[\]-~]*$/),
      },
    });
  });

  test('is known to other processes, and an unknown client is a 401', async () => {
    const [client, other] = [await registered(), await api.beside()];
    const at = (clientId: string) =>
      other.send('/oauth/token', {
        method: 'POST',
        body: new URLSearchParams({ client_id: clientId, grant_type: 'refresh_token', refresh_token: 'x' }),
      });
    expect(await at(client.clientId)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    for (const unknown of ['nobody', 'a\0'])
      expect(await at(unknown)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });
});

describe('the page', () => {
  test('shows client, host and scopes; the name cannot disguise itself', async () => {
    const person = await signedInPerson(api);
    const client = await registered({ client_name: ' Bank\u202e\n  App ' });
    const { body } = await person.view(client.query({ scope: 'openid search lists' }));
    expect(body).toMatchObject({
      client: { name: 'Bank App', target: 'assistant.example' },
      scopes: ['search', 'lists'],
      refused: null,
      grant: null,
    });
    const declined = new URL(body.declined);
    expect(Object.fromEntries(declined.searchParams)).toMatchObject({ error: 'access_denied', iss: api.url });
    await connect(person, client);
    expect((await person.view(client.query())).body.grant).toMatchObject({ since: expect.any(String) });
  });

  test('grants the chosen scopes and credit limit, proposes them again, and adds scopes that are asked for later', async () => {
    const [person, client] = [await signedInPerson(api), await registered()];
    const limit = { amount: 7, per: 'day' };
    const approved = await person.approve(client.query(), { scopes: ['search'], credit_limit: limit });
    const { body: tokens } = await client.redeem(approved.body.redirect);
    expect(tokens.scope).toBe('search');
    const lists = { id: 1, method: 'tools/call', params: { name: 'get_lists', arguments: {} } };
    const refused = await api.send('/mcp', mcpRequest(tokens.access_token, lists));
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      `Bearer realm="creator-discovery", error="insufficient_scope", scope="lists", resource_metadata="${api.url}/.well-known/oauth-protected-resource/mcp"`,
    ]);
    const { body: again } = await person.view(client.query());
    expect([again.chosen, again.grant.credit_limit]).toEqual([['search'], limit]);
    expect((await person.view(client.query({ scope: 'lists' }))).body.chosen).toEqual(['search', 'lists']);
    const answer = await callWith(tokens.access_token);
    expect(answer.body.result.structuredContent.key).toMatchObject({ name: 'Strict' });
  });

  test('is refused to sessions of restricted keys', async () => {
    const [person, client] = [await signedInPerson(api), await registered()];
    const { body: restricted } = await person.browser.send('POST', `account/${person.account.accountId}/keys`, {
      name: 'restricted',
      credit_limit: { amount: 100, per: 'day' },
    });
    await person.browser.signIn(restricted.key);
    for (const answer of [await person.view(client.query()), await person.approve(client.query())])
      expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('restricted key')]);
  });

  test('reads the document of a client, but never from this network', async () => {
    const [person, client] = [await signedInPerson(api), await registered()];
    for (const id of ['https://127.0.0.1/client.json', 'https://localhost/client.json'])
      expect((await person.view(client.query({ client_id: id }))).status).toBe(404);
  });

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: null }, 'invalid_request'],
    [{ code_challenge_method: null }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
  ])('offers to return the refusal of %j to the client', async (more, error) => {
    const [person, client] = [await signedInPerson(api), await registered()];
    const query = client.query(more);
    const { body } = await person.view(query);
    expect(new URL(body.declined).searchParams.get('error')).toBe(error);
    expect(body.refused).toEqual(expect.any(String));
    expect((await person.approve(query)).status).toBe(422);
  });

  test('sends nothing to an address that is not registered, or for an unknown client', async () => {
    const [person, client] = [await signedInPerson(api), await registered()];
    for (const address of [`${redirectAddress}/`, 'https://evil.example/callback'])
      for (const answer of [
        await person.view(client.query({ redirect_uri: address })),
        await person.approve(client.query({ redirect_uri: address })),
      ])
        expect([answer.status, JSON.stringify(answer.body)]).toEqual([
          422,
          expect.not.stringContaining('evil.example'),
        ]);
    expect((await person.view(client.query({ client_id: 'nobody' }))).status).toBe(404);
    expect((await person.view(`${client.query()}&redirect_uri=https://evil.example/`)).status).toBe(422);
  });

  test('may be used only by a page of the console with its token, and never framed', async () => {
    const [person, client] = [await signedInPerson(api), await registered()];
    const path = `account/${person.account.accountId}/authorization/approve`;
    const body = { query: client.query(), scopes: ['search'], credit_limit: null };
    for (const headers of [{ 'X-CSRF-Token': undefined }, { 'Sec-Fetch-Site': 'cross-site' }])
      expect((await person.browser.send('POST', path, body, headers)).status).toBe(403);
    expect((await person.browser.send('POST', path, body, { Cookie: undefined })).status).toBe(401);
    const other = await api.account();
    expect((await person.browser.send('POST', `account/${other.accountId}/authorization/approve`, body)).status).toBe(
      401,
    );
    const page = await api.send('/console/authorize');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    // Clients that opened the page in a window wait for its answer there.
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  });

  test('pressed twice sends to the same address; an old page is connected, or refused once access has ended', async () => {
    const [person, client] = [await signedInPerson(api), await registered()];
    const query = client.query();
    const [first, second] = await Promise.all([person.approve(query), person.approve(query)]);
    expect(second.body).toEqual(first.body);
    expect((await client.redeem(first.body.redirect)).status).toBe(200);
    expect((await person.approve(query)).body).toEqual({ status: 'connected' });
    const keys = await keysOf(person);
    expect(keys).toHaveLength(2);
    await person.browser.send('DELETE', `account/${person.account.accountId}/keys/${keys[1].key_id}`);
    const ended = await person.approve(query);
    expect([ended.status, ended.body.message]).toEqual([422, expect.stringContaining('access has ended')]);
    expect((await client.redeem(first.body.redirect)).body.error).toBe('invalid_grant');
  });

  test('is refused while the account is suspended', async () => {
    const [person, client] = [await signedInPerson(api), await registered()];
    await suspend(api.db, person.account.accountId);
    expect((await person.approve(client.query())).body.status).toBe('account_suspended');
  });
});

describe('tokens', () => {
  test('work at the tool server only', async () => {
    const [person, client] = [await signedInPerson(api), await registered()];
    const { access_token: token, refresh_token: refresh } = await connect(person, client);
    expect((await callWith(token)).status).toBe(200);
    expect((await callWith(refresh)).status).toBe(401);
    const init = {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '{}',
    };
    expect((await api.send('/api/v1/get_credit_balance', init)).status).toBe(401);
    expect((await person.browser.signIn(token)).status).toBe(401);
  });

  test('end when the key is revoked, in every process, and are refused with a new challenge', async () => {
    const [person, client, other] = [await signedInPerson(api), await registered(), await api.beside()];
    const { access_token: token, refresh_token: refresh } = await connect(person, client);
    const [, key] = await keysOf(person);
    expect(key).toMatchObject({ name: 'Strict', expires_at: null });
    await person.browser.send('DELETE', `account/${person.account.accountId}/keys/${key.key_id}`);
    const refused = await other.send('/mcp', mcpRequest(token, balance));
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('invalid_token'),
    ]);
    expect((await client.refresh(refresh)).body.error).toBe('invalid_grant');
  });

  test('can be revoked by their client, and revoking unknown ones succeeds', async () => {
    const [person, client] = [await signedInPerson(api), await registered()];
    const { access_token: token, refresh_token: refresh } = await connect(person, client);
    for (const one of ['unknown', refresh])
      expect((await client.post('/oauth/revoke', { token: one })).status).toBe(200);
    expect((await callWith(token)).status).toBe(401);
    expect((await client.post('/oauth/revoke', {})).body.error).toBe('invalid_request');
    expect((await client.post('/oauth/revoke', { client_id: 'nobody', token })).status).toBe(401);
  });

  test.each([
    [{ grant_type: 'authorization_code', code: 'x', code_verifier: 'x' }, 'invalid_grant'],
    [{ grant_type: 'authorization_code', code: 'x' }, 'invalid_request'],
    [{ grant_type: 'authorization_code', code_verifier: 'x' }, 'invalid_request'],
    [{ grant_type: 'refresh_token' }, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', resource: 'https://elsewhere.example/' }, 'invalid_target'],
    [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    [{}, 'invalid_request'],
  ])('are refused for %j', async (form, error) => {
    const client = await registered();
    expect(await client.token(form as Record<string, string>)).toMatchObject({ status: 400, body: { error } });
  });

  test('are refused for bodies that are no form, or repeat a parameter', async () => {
    const client = await registered();
    const json = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"grant_type":"refresh_token"}',
    };
    expect(await api.send('/oauth/token', json)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    const repeated = new URLSearchParams([
      ['client_id', client.clientId],
      ['client_id', client.clientId],
    ]);
    expect((await api.send('/oauth/token', { method: 'POST', body: repeated })).body.error).toBe('invalid_request');
  });
});

test('pages of any origin may find, register and ask, without cookies', async () => {
  const Origin = 'https://inspector.example';
  const asked = {
    Origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type',
  };
  for (const path of [
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/none',
    '/oauth/register',
    '/oauth/token',
  ]) {
    const allowed = await api.send(path, { method: 'OPTIONS', headers: asked });
    expect([path, allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([path, 204, '*']);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    const answered = await api.send(path, { method: path.startsWith('/oauth') ? 'POST' : 'GET', headers: { Origin } });
    expect(answered.headers.get('access-control-allow-origin')).toBe('*');
  }
  expect(
    (await api.send('/console/session', { headers: { Origin } })).headers.get('access-control-allow-origin'),
  ).toBeNull();
});

async function keysOf({ browser, account }: Person) {
  return (await browser.send('GET', `account/${account.accountId}/keys`)).body.keys;
}
