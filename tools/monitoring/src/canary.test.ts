import { Installation, type RunningProcess } from '@creator-discovery/installation';
import { createDatabase } from '@creator-discovery/postgres';
import { afterAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { addCreators, newCaller } from './account.ts';
import { startCollector } from './collector.ts';
import { databaseText } from './database-text.ts';

/** Values that must not leak, by name. */
const secrets = new Map<string, string>();
const email = 'canary.contact@birdcage.example';
const phone = '+4915785551234';
const typedEmail = 'canary.typed@birdcage.example';
const wrongKey = `cd_live_${'c0ffee00deadbeef'.repeat(2)}`;
const settings = {
  CHAT_MODEL_API_KEY: 'canary-of-the-chat-model-8c1f',
  PHOTONET_CURSOR_SECRET: 'canary-of-the-cursors-51d7',
  proxy: 'canary-of-the-proxy-90aa',
};

/** Tables that may hold contacts and typed text: the delivered product and customers' input. */
const allowedSecrets: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['creator_contact', new Set(['e-mail address', 'phone number'])],
  ['job_row', new Set(['e-mail address', 'phone number'])],
  ['chat_conversation', new Set(['typed e-mail address'])],
]);

const processes: RunningProcess[] = [];
let metrics = '';
let requests = 0;
const statuses = new Set<number>();

const [installation, collector] = await Promise.all([Installation.prepare(), startCollector()]);
await addCreators(installation, [{ handle: 'canary', email, phone }]);
const shared = {
  LOG_LEVEL: 'debug',
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  PHOTONET_BASE_URL: 'http://127.0.0.1:9',
  PHOTONET_PROXIES: `http://operator:${settings.proxy}@127.0.0.1:9`,
  PHOTONET_CURSOR_SECRET: settings.PHOTONET_CURSOR_SECRET,
};
const chat = { CHAT_MODEL_BASE_URL: 'http://127.0.0.1:9/v1', CHAT_MODEL: 'none' };
const api = await installation.start('action-api', {
  ...shared,
  ...chat,
  CHAT_MODEL_API_KEY: settings.CHAT_MODEL_API_KEY,
  SEARCH_ENGINE: 'sql',
});
const scraper = await installation.start('scraper-api', shared);
const worker = await installation.start('job-worker', shared);
processes.push(api, scraper, worker);
const caller = await newCaller(installation, api.url);
const scraperKey = (await installation.newScraperKey({ credits: 100 })).key;
for (const [what, secret] of Object.entries({
  'API key': caller.key,
  'wrong API key': wrongKey,
  'scraper key': scraperKey,
  'e-mail address': email,
  'phone number': phone,
  'typed e-mail address': typedEmail,
  'key of the chat model': settings.CHAT_MODEL_API_KEY,
  'secret of cursors': settings.PHOTONET_CURSOR_SECRET,
  'password of a proxy': settings.proxy,
  'password of the database': new URL(installation.databaseUrl).password,
}))
  secrets.set(what, secret);
await callEverything(api.url, scraper.url);
for (const { url } of processes) metrics += await (await fetch(`${url}/metrics`)).text();
await installation.endProcesses();
afterAll(async () => {
  await installation.end();
  await collector.close();
});

test('calls cover every channel, with successes, refusals and faults', () => {
  expect(requests).toBeGreaterThan(25);
  for (const status of [200, 400, 401, 404, 500]) expect(statuses).toContain(status);
  expect(secrets.size).toBe(13);
  for (const secret of secrets.values()) expect(secret.length).toBeGreaterThan(11);
  expect(collector.spans.length).toBeGreaterThan(50);
  expect(collector.lines.length).toBeGreaterThan(20);
  for (const { output } of processes) expect(output()).toContain('drained');
});

test('no process writes a secret to its output', () => {
  expect(processes.flatMap(({ output }) => found(output()))).toEqual([]);
});

test('metrics, traces and exported log lines contain no secret', () => {
  expect(found(metrics)).toEqual([]);
  expect(
    collector.bodies.flatMap(({ path, body }) => found(body.toString()).map((what) => `${path}: ${what}`)),
  ).toEqual([]);
});

test('the database stores keys and sessions as hashes, and contacts in product tables only', async () => {
  const tables = await databaseText(installation.databaseUrl);
  const misplaced = [...tables].flatMap(([table, text]) =>
    found(text)
      .filter((what) => allowedSecrets.get(table)?.has(what) !== true)
      .map((what) => `${table}: ${what}`),
  );
  expect(misplaced).toEqual([]);
  for (const [table, kinds] of allowedSecrets) expect(new Set(found(tables.get(table) ?? ''))).toEqual(kinds);
});

/** Returns the names of secrets in a text, also URL-encoded, in base64, or cut to their end. */
function found(text: string): string[] {
  return [...secrets]
    .filter(([, secret]) => {
      const end = secret.slice(-24);
      return text.includes(end) || text.includes(encodeURIComponent(end)) || text.includes(btoa(secret));
    })
    .map(([what]) => what);
}

async function send(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  requests += 1;
  statuses.add(response.status);
  return response;
}

async function callEverything(api: string, scraper: string): Promise<void> {
  await callOperations(api);
  await callTools(api);
  await callChat(api);
  await useConsole(api);
  await scrapeThings(scraper);
  await failEverywhere(api, scraper);
}

function json(body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: text };
}

function withKey(key = caller.key): Record<string, string> {
  return { Authorization: `Bearer ${key}` };
}

async function callOperations(api: string): Promise<void> {
  const post = (operation: string, body: unknown, headers = withKey()) =>
    send(`${api}/api/v1/${operation}`, json(body, headers));
  const handles = [{ platform: 'photonet', handle: 'canary' }];
  const unlocked = (await (await post('unlock_creators', { handles, confirmed: true })).json()) as {
    history_id: string;
  };
  await caller.ended(unlocked.history_id);
  const about = { history_id: unlocked.history_id, platform: 'photonet', handle: 'canary', reason: 'bounced' };
  await post('report_contact', { ...about, contact: email });
  await post('report_contact', { ...about, contact: typedEmail });
  await post('search_creators', { basic: { platform: 'photonet' } });
  await post('search_creators', { basic: { platform: email } });
  await post('get_creator', { platform: 'photonet', handle: typedEmail });
  await post('lookup_creator', { platform: 'photonet', handle: 'canary', confirmed: true, key: caller.key });
  await post('get_creator', { platform: 'photonet', handle: 'somebody', fresh: true });
  await post('search_creators', `{"basic": "${caller.key} ${email}`);
  await post('search_creators', {}, withKey(wrongKey));
  await post('search_creators', {}, { 'X-API-Key': wrongKey });
  await post('search_creators', {}, { ...withKey(), 'X-API-Key': wrongKey });
  await post('search_creators', { basic: { platform: 'photonet' } }, { ...withKey(), 'X-Request-ID': caller.key });
  await post('search_creators', {}, { ...withKey(), 'X-Max-Credits': email });
  await post('search_creators', {}, { ...withKey(), 'Idempotency-Key': email, 'User-Agent': phone });
  await send(`${api}/api/v1/search_creators?key=${caller.key}&email=${encodeURIComponent(email)}`);
  await send(`${api}/${encodeURIComponent(email)}/${caller.key}`);
}

async function callTools(api: string): Promise<void> {
  const call = (name: string, args: object, key = caller.key) => {
    const params = { name, arguments: args };
    const headers = { ...withKey(key), Accept: 'application/json, text/event-stream' };
    return send(`${api}/mcp`, json({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers));
  };
  await call('get_credit_balance', {});
  await call('lookup_creator', { platform: 'photonet', handle: 'canary', confirmed: true });
  await call('search_creators', { basic: { platform: email } });
  await call(email, {});
  await call('get_credit_balance', {}, wrongKey);
}

async function callChat(api: string): Promise<void> {
  const message = { message: `Write to ${typedEmail}` };
  await (await send(`${api}/chat`, json(message, withKey()))).text();
  await (await send(`${api}/chat`, json(message, withKey(wrongKey)))).text();
  await (await send(`${api}/chat/conversations`, { headers: withKey() })).text();
}

async function useConsole(api: string): Promise<void> {
  const own = { 'Sec-Fetch-Site': 'same-origin' };
  await send(`${api}/console/session`, json({ api_key: wrongKey }, own));
  const signedIn = await send(`${api}/console/session`, json({ api_key: caller.key }, own));
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { csrf_token: token } = (await signedIn.json()) as { csrf_token: string };
  secrets.set('session cookie', cookie.split('=')[1] ?? '');
  secrets.set('token of the session', token);
  const page = { ...own, Cookie: cookie, 'X-CSRF-Token': token };
  const at = `${api}/console/api/${caller.accountId}`;
  await send(`${at}/get_credit_balance`, json({}, page));
  await send(`${at}/get_credit_balance`, json({}, { ...page, 'X-CSRF-Token': wrongKey }));
  const made = await send(`${api}/console/account/${caller.accountId}/keys`, json({ name: 'canary' }, page));
  secrets.set('key made in the console', ((await made.json()) as { key: string }).key);
  await send(`${api}/console/start?code=${wrongKey}`);
}

async function scrapeThings(scraper: string): Promise<void> {
  const get = (path: string, key: string) => send(`${scraper}${path}`, { headers: { 'x-api-key': key } });
  await get('/v1/credit-balance', scraperKey);
  await get('/v1/photonet/profile?username=somebody', scraperKey);
  await get(`/v1/photonet/profile?username=${encodeURIComponent(email)}`, scraperKey);
  await get(`/v1/photonet/profile?username=a&key=${scraperKey}`, wrongKey);
  await get(`/v1/${scraperKey}`, scraperKey);
}

/** Renames tables so that calls fail with database errors. */
async function failEverywhere(api: string, scraper: string): Promise<void> {
  const db = createDatabase(installation.databaseUrl, { max: 1, sessions: 'pooled' });
  for (const table of ['api_key', 'scraper_key', 'contact_report']) {
    await sql`alter table ${sql.table(table)} rename to gone`.execute(db);
    const about = { history_id: crypto.randomUUID(), platform: 'photonet', handle: 'canary', reason: 'bounced' };
    await send(`${api}/api/v1/report_contact`, json({ ...about, contact: email }, withKey()));
    await send(`${api}/console/session`, json({ api_key: caller.key }, { 'Sec-Fetch-Site': 'same-origin' }));
    await send(`${scraper}/v1/credit-balance`, { headers: { 'x-api-key': scraperKey } });
    await sql`alter table gone rename to ${sql.id(table)}`.execute(db);
  }
  await db.destroy();
}
