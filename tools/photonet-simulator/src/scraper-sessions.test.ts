import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import { readCookieFile } from '@creator-discovery/photonet-http';
import {
  createDatabase,
  PostgresLedger,
  PostgresPhotonetSessions,
  PostgresScraperKeys,
  SessionKeys,
} from '@creator-discovery/postgres';
import { createMigratedDatabase } from '@creator-discovery/postgres/testing';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SenderCounts } from './senders.ts';
import { Simulator } from './simulator.ts';

const scraperMain = fileURLToPath(new URL('../../../apps/scraper-api/src/main.ts', import.meta.url));
const simulator = new Simulator({ port: 0, host: '127.0.0.1', seed: 3, users: 300, latencyMs: 0 });
const sessionKey = randomBytes(32);
const children: ChildProcess[] = [];

async function startScraper(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [scraperMain], {
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      LOG_LEVEL: 'error',
      DATABASE_URL: database.url,
      SCRAPER_API_PORT: '0',
      PHOTONET_BASE_URL: upstream,
      PHOTONET_CURSOR_SECRET: 'a secret of the tests',
      PHOTONET_TOTAL_TIMEOUT_MS: '13000',
      PHOTONET_SESSION_KEY: sessionKey.toString('base64'),
      PHOTONET_SESSION_PACE_SECONDS: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  return { child, url: await listeningUrl(child) };
}

async function addSession(name: string, proxy = 'direct'): Promise<void> {
  const file = `127.0.0.1\tFALSE\t/\tFALSE\t0\tsessionid\t${name}`;
  const read = readCookieFile(file, { baseUrl: upstream, now: new Date() });
  if (!read.ok) throw new Error(read.problem);
  await sessions.add({ name, proxy, jar: read.jar });
}

const asked = simulator.world.users.filter(({ isPrivate }) => !isPrivate).map(({ username }) => username);

/** Requests an uncached profile. */
async function ask(url: string) {
  const answer = await fetch(`${url}/v1/photonet/profile?username=${asked.pop()}`, {
    headers: { 'x-api-key': caller.key },
  });
  const body = (await answer.json()) as { readonly error?: { readonly reason?: string; readonly retryable: boolean } };
  return { status: answer.status, error: body.error, retryAfter: Number(answer.headers.get('retry-after')) };
}

function countsOf(name: string): SenderCounts | undefined {
  return simulator.senders.counts[name];
}

async function until(holds: () => boolean): Promise<void> {
  for (const end = performance.now() + 20_000; !holds(); ) {
    if (performance.now() > end) throw new Error('the condition did not hold in time');
    await new Promise((next) => setTimeout(next, 10));
  }
}

async function control(method: string, body?: object) {
  const init = { method, ...(body && { body: JSON.stringify(body) }) };
  return (await fetch(`${upstream}/simulator/senders`, init)).json();
}

const upstream = await simulator.start();
const database = await createMigratedDatabase();
const db = createDatabase(database.url, { max: 4 });
const ledger = new PostgresLedger(db);
const sessions = new PostgresPhotonetSessions(db, new SessionKeys([sessionKey]));
const { key, scraperKey } = await new PostgresScraperKeys(db).create({ name: 't', rateLimitPerMinute: 1_000_000 });
const caller = { key, keyId: scraperKey.keyId };
const cause = { rule: 'operator.grant' };
await ledger.grant({ ownerId: caller.keyId, operationKey: randomUUID(), amount: 1000, cause });
await addSession('first');
const scraper = await startScraper();
afterAll(async () => {
  for (const child of children) await endProcess(child, 'SIGKILL');
  await db.destroy();
  await simulator.stop();
  await database.drop();
});
beforeEach(async () => {
  for (const { name } of await sessions.list()) await sessions.remove(name);
  await control('DELETE');
});

describe('the scraper API with the operator’s sessions', () => {
  test('keeps the pace of a session across processes, one of which is killed during its calls', async () => {
    await addSession('a');
    await control('PUT', { least_gap_ms: 300 });
    const doomed = await startScraper();
    const cutOff = Array.from({ length: 4 }, () => ask(doomed.url).catch(() => 'cut off'));
    const calls = Array.from({ length: 4 }, () => ask(scraper.url));
    await until(() => (countsOf('session a')?.requests ?? 0) >= 3);
    doomed.child.kill('SIGKILL');
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    expect(await Promise.all(cutOff)).toContain('cut off');
    expect((await ask(scraper.url)).status).toBe(200);
    const counts = countsOf('session a');
    expect(counts).toMatchObject({ throttled: 0, challenged: 0 });
    // Each request has the previous token, except after an answer that the killed process could not store.
    expect(counts?.staleTokens).toBeLessThanOrEqual(1);
    expect(Object.keys(simulator.senders.counts)).toEqual(['session a']);
  });

  test('pauses a throttled session, reports when it is free, and uses an added one', async () => {
    await addSession('a');
    await control('PUT', { most: 2, window_seconds: 660 });
    for (let call = 0; call < 2; call += 1) expect((await ask(scraper.url)).status).toBe(200);
    const refused = await ask(scraper.url);
    expect(refused).toMatchObject({ status: 502, error: { reason: 'upstream_blocked', retryable: true } });
    expect(refused.retryAfter).toBeGreaterThan(290);
    expect(refused.retryAfter).toBeLessThanOrEqual(300);
    expect((await ask(scraper.url)).status).toBe(502);
    expect(countsOf('session a')).toMatchObject({ requests: 3, answered: 2, throttled: 1 });
    expect(await sessions.list()).toMatchObject([{ state: { state: 'resting', reason: 'throttled' }, strikes: 1 }]);
    await sessions.remove('a');
    await addSession('c');
    expect((await ask(scraper.url)).status).toBe(200);
  });

  test('stops a session at its first challenge until an operator acts', async () => {
    await addSession('a');
    await control('PUT', { most: 1, window_seconds: 660, challenge_after: 0 });
    expect((await ask(scraper.url)).status).toBe(200);
    for (let call = 0; call < 3; call += 1)
      expect(await ask(scraper.url)).toMatchObject({ status: 502, error: { reason: 'upstream_blocked' } });
    expect(countsOf('session a')).toMatchObject({ requests: 2, challenged: 1 });
    expect(await sessions.list()).toMatchObject([{ state: { state: 'stopped', reason: 'challenge' } }]);
    await control('DELETE');
    await sessions.wake('a');
    expect((await ask(scraper.url)).status).toBe(200);
  });

  test('charges for answers only', async () => {
    await addSession('a');
    const before = (await ledger.balance(caller.keyId))?.posted ?? 0;
    await sessions.rest('a', 3600);
    expect(await ask(scraper.url)).toMatchObject({ status: 502, retryAfter: 3600 });
    await sessions.wake('a');
    expect((await ask(scraper.url)).status).toBe(200);
    expect((await ledger.balance(caller.keyId))?.posted).toBe(before - 1);
  });

  test('reports an internal error without the key of the sessions', async () => {
    const stranger = new PostgresPhotonetSessions(db, new SessionKeys([randomBytes(32)]));
    await stranger.add({ name: 'x', proxy: 'direct', jar: '' });
    expect((await ask(scraper.url)).status).toBe(500);
    expect(countsOf('address 127.0.0.1')).toBeUndefined();
  });
});
