import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { listeningUrl } from '@creator-discovery/http-server/testing';
import { createDatabase, PostgresLedger, PostgresScraperKeys } from '@creator-discovery/postgres';
import { createMigratedDatabase } from '@creator-discovery/postgres/testing';
import { endpoints } from '@creator-discovery/scraping';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { FaultKind } from './faults.ts';

const scraperMain = fileURLToPath(new URL('../../../apps/scraper-api/src/main.ts', import.meta.url));
const children: ChildProcess[] = [];

/** Starts a process and resolves once it listens. */
async function start(main: string, environment: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, NODE_OPTIONS: process.env.NODE_OPTIONS, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  return { child, url: await listeningUrl(child) };
}

function startScraper() {
  return start(scraperMain, {
    DATABASE_URL: database.url,
    SCRAPER_API_PORT: '0',
    PHOTONET_BASE_URL: upstream,
    PHOTONET_CURSOR_SECRET: 'a secret of the tests',
    PHOTONET_IDLE_TIMEOUT_MS: '3000',
    PHOTONET_TIMEOUT_MS: '5000',
    PHOTONET_TOTAL_TIMEOUT_MS: '13000',
    CALLS_IN_FLIGHT_PER_KEY: '1000',
  });
}

function startSimulator() {
  return start(fileURLToPath(new URL('./main.ts', import.meta.url)), {
    PHOTONET_SIMULATOR_PORT: '0',
    PHOTONET_SIMULATOR_USERS: '500',
    PHOTONET_SIMULATOR_LATENCY_MS: '0',
  });
}

async function control(method: string, path: string, body?: object) {
  const answer = await fetch(`${upstream}/simulator/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  return (await answer.json()) as Record<string, unknown>;
}

function fail(
  target: string,
  fault: FaultKind,
  options: { style?: 'web' | 'app'; times?: number; delay_ms?: number } = {},
) {
  return control('POST', 'faults', { target, fault, ...options });
}

async function requestsFor(target: string): Promise<number> {
  return ((await control('GET', 'requests')).by_target as Record<string, number>)[target] ?? 0;
}

/** Waits until the condition holds; throws after 20 s. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 20_000; !(await holds()); ) {
    if (performance.now() > end) throw new Error('the condition did not hold in time');
    await new Promise((next) => setTimeout(next, 10));
  }
}

async function newKey(credits: number): Promise<{ key: string; keyId: string }> {
  const { key, scraperKey } = await new PostgresScraperKeys(db).create({
    name: 'a test',
    rateLimitPerMinute: 1_000_000,
  });
  const { keyId } = scraperKey;
  await ledger.grant({
    ownerId: keyId,
    operationKey: randomUUID(),
    amount: credits,
    cause: { rule: 'operator.grant' },
  });
  return { key, keyId };
}

async function get(base: string, path: string, key: string) {
  const answer = await fetch(`${base}${path}`, { headers: { 'x-api-key': key } });
  return {
    status: answer.status,
    body: (await answer.json()) as { error?: object; data?: unknown; credits_used?: number },
  };
}

const { url: upstream } = await startSimulator();
const targets = (await control('GET', 'targets')) as Record<'usernames' | 'shortcodes' | 'hashtags', string[]>;
const database = await createMigratedDatabase();
const db = createDatabase(database.url, { max: 4 });
const ledger = new PostgresLedger(db);
const { url } = await startScraper();
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await db.destroy();
  await database.drop();
});

describe('the scraper API against the simulated network', () => {
  test('answers every endpoint in its specified shape', async () => {
    const { key } = await newKey(10_000);
    const paths = [
      ...targets.usernames
        .slice(0, 10)
        .flatMap((name) => [
          ['profile', `?username=${name}`] as const,
          ['user_posts', `?username=${name}&limit=30`] as const,
        ]),
      ...targets.shortcodes
        .slice(0, 10)
        .flatMap((code) => [
          ['post', `?shortcode=${code}`] as const,
          ['comments', `?shortcode=${code}&limit=40`] as const,
        ]),
      ...targets.hashtags
        .slice(0, 5)
        .map((tag) => ['hashtag_posts', `?hashtag=${encodeURIComponent(tag)}&tab=top`] as const),
    ];
    const answers = await Promise.all(
      paths.map(async ([kind, query]) => ({
        kind,
        query,
        ...(await get(url, `${endpoints[kind].path}${query}`, key)),
      })),
    );
    for (const { kind, query, status, body } of answers) {
      expect([query, status]).toEqual([query, 200]);
      expect(endpoints[kind].data.parse(body.data)).toEqual(body.data);
      expect(body.credits_used).toBe(endpoints[kind].credits);
    }
  });

  test('takes over a fetch from a killed process, and answers every waiting caller', async () => {
    const second = await startScraper();
    const { key, keyId } = await newKey(100);
    const username = String(targets.usernames[200]);
    const path = `/v1/photonet/profile?username=${username}`;
    await fail(username, 'hang');
    const doomed = get(second.url, path, key).catch(() => 'cut off');
    await until(async () => (await requestsFor(username)) > 0);
    const waiting = Array.from({ length: 20 }, () => get(url, path, key));
    await until(async () => (await ledger.balance(keyId))?.held === 21);
    second.child.kill('SIGKILL');
    await control('DELETE', 'faults');
    expect(await doomed).toBe('cut off');
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
    expect(await ledger.balance(keyId)).toEqual({ posted: 80, held: 1 });
  });

  test('charges only answered calls and at most the calls in progress when it is killed under load', async () => {
    const callers = 24;
    const { key, keyId } = await newKey(100_000);
    let received = 0;
    for (let kill = 0; kill < 2; kill += 1) {
      const doomed = await startScraper();
      let answered = 0;
      const caller = async (number: number): Promise<void> => {
        for (let call = 0; ; call += 1) {
          // Half of the targets are cached, the others are fetched.
          const name = targets.usernames[number % 2 === 0 ? 0 : 210 + ((call + 17 * kill) % 200)];
          const status = await get(doomed.url, `/v1/photonet/profile?username=${name}`, key).then(
            (answer) => answer.status,
            () => undefined,
          );
          if (status === undefined) return;
          expect(status).toBe(200);
          answered += 1;
        }
      };
      const calls = Array.from({ length: callers }, (_, number) => caller(number));
      await until(async () => answered >= 150);
      doomed.child.kill('SIGKILL');
      await Promise.all(calls);
      received += answered;
    }
    const { posted = 0 } = (await ledger.balance(keyId)) ?? {};
    expect(100_000 - posted - received).toBeGreaterThanOrEqual(0);
    expect(100_000 - posted - received).toBeLessThanOrEqual(2 * callers);
    expect((await ledger.verify()).differences).toEqual([]);
  });
});
