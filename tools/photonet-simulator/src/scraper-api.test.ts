import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { listeningUrl } from '@creator-discovery/http-server/testing';
import { createDatabase, type Database, PostgresLedger, PostgresScraperKeys } from '@creator-discovery/postgres';
import { createMigratedDatabase, type TestDatabase } from '@creator-discovery/postgres/testing';
import { endpoints } from '@creator-discovery/scraping';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FaultKind, faultKinds } from './faults.ts';

const scraperMain = fileURLToPath(new URL('../../../apps/scraper-api/src/main.ts', import.meta.url));
const children: ChildProcess[] = [];
let database: TestDatabase;
let db: Database;
let ledger: PostgresLedger;
let url: string;
let upstream: string;
let targets: Record<'usernames' | 'shortcodes' | 'hashtags', string[]>;

/** Starts a real process; resolves once it listens. */
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

beforeAll(async () => {
  ({ url: upstream } = await startSimulator());
  targets = (await control('GET', 'targets')) as typeof targets;
  database = await createMigratedDatabase();
  db = createDatabase(database.url, { max: 4 });
  ledger = new PostgresLedger(db);
  ({ url } = await startScraper());
});
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
        .slice(0, 60)
        .flatMap((name) => [
          ['profile', `?username=${name}`] as const,
          ['user_posts', `?username=${name}&limit=30`] as const,
        ]),
      ...targets.shortcodes
        .slice(0, 60)
        .flatMap((code) => [
          ['post', `?shortcode=${code}`] as const,
          ['comments', `?shortcode=${code}&limit=40`] as const,
        ]),
      ...targets.hashtags
        .slice(0, 20)
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

  test('continues from a cursor, and refuses one that was altered', async () => {
    const { key } = await newKey(10);
    const path = `/v1/photonet/hashtag/posts?hashtag=${encodeURIComponent(targets.hashtags[0] ?? '')}`;
    const first = (await get(url, path, key)).body.data as { pagination: { next_cursor: string } };
    const cursor = encodeURIComponent(first.pagination.next_cursor);
    expect(await get(url, `${path}&cursor=${cursor}`, key)).toMatchObject({ status: 200 });
    expect(await get(url, `${path}&tab=top&cursor=${cursor}`, key)).toMatchObject({ status: 400 });
    expect(await get(url, `${path}&cursor=${cursor.replace(/^./, 'X')}`, key)).toMatchObject({ status: 400 });
  });

  const blocked = [
    'login_page',
    'login_redirect',
    'login_required',
    'challenge',
    'feedback',
    'forbidden_html',
    'rate_limited',
    'rate_limited_bare',
    'redirect_loop',
    'redirect_foreign',
    'html',
    'empty_body',
    'please_wait',
    'login_demanded',
    'challenge_required',
    'consent_required',
    'rate_limit_error',
    'sentry_block',
    'session_withdrawn',
  ] as const;
  const broken = [
    'reset',
    'reset_body',
    'garbage',
    'server_error',
    'bad_gateway',
    'truncated',
    'truncated_json',
    'wrong_content_type',
    'huge',
    'gzip_bomb',
    'deep_json',
    'endless_headers',
  ] as const;
  const changed = [
    'renamed_fields',
    'null_fields',
    'wrong_types',
    'other_target',
    'fail_unknown',
    'graphql_error',
    'incorrect_query',
    'schema_deleted',
  ] as const;
  const late = ['slow', 'hang', 'hang_body'] as const;
  const failed = { status: 502, code: 'SCRAPE_FAILED' };
  const reported: [FaultKind, object][] = [
    ...blocked.map((fault): [FaultKind, object] => [fault, { ...failed, reason: 'upstream_blocked', retryable: true }]),
    ...broken.map((fault): [FaultKind, object] => [fault, { ...failed, reason: undefined, retryable: true }]),
    ...changed.map((fault): [FaultKind, object] => [
      fault,
      { ...failed, reason: 'upstream_changed', retryable: false },
    ]),
    ...late.map((fault): [FaultKind, object] => [
      fault,
      { status: 504, code: 'TIMEOUT', reason: undefined, retryable: true },
    ]),
    ...(['missing', 'deleted', 'null_answer'] as const).map((fault): [FaultKind, object] => [
      fault,
      { ...failed, reason: 'target_missing', retryable: false },
    ]),
    ['private', { ...failed, reason: 'target_private', retryable: false }],
  ];

  /** Calls of all five endpoints, each for a target of its own, so that only its own fault affects it. */
  const asked = (number: number): readonly (readonly [name: string, path: string])[] => {
    const tag = String(targets.hashtags[20 + number]);
    return [
      ...(['profile', 'user_posts'] as const).map((kind, at) => {
        const name = String(targets.usernames[100 + 2 * number + at]);
        return [name, `${endpoints[kind].path}?username=${name}`] as const;
      }),
      ...(['post', 'comments'] as const).map((kind, at) => {
        const name = String(targets.shortcodes[200 + 2 * number + at]);
        return [name, `${endpoints[kind].path}?shortcode=${name}`] as const;
      }),
      [tag, `${endpoints.hashtag_posts.path}?hashtag=${encodeURIComponent(tag)}`],
    ];
  };

  test('reports every fault by its code and reason at every endpoint, and charges nothing', async () => {
    const answered: FaultKind[] = ['delay', 'gated', 'unreadable_items', 'hidden_comments'];
    expect(new Set(reported.map(([fault]) => fault).concat(answered))).toEqual(new Set(Object.keys(faultKinds)));
    const { key, keyId } = await newKey(1000);
    const outcome = async (fault: FaultKind, expected: object, [name, path]: readonly [string, string]) => {
      await fail(name, fault);
      const { status, body } = await get(url, path, key);
      const { code, reason, retryable } = (body.error ?? {}) as Record<string, unknown>;
      return { seen: [fault, path, { status, code, reason, retryable }], expected: [fault, path, expected] };
    };
    const asking = reported.flatMap(([fault, expected], number) =>
      asked(number)
        // Lists of comments and of a hashtag don't contain the name of their target, and nothing of a hashtag is null.
        .slice(0, fault === 'other_target' ? 3 : fault === 'null_answer' ? 4 : 5)
        .map((target) => () => outcome(fault, expected, target)),
    );
    const outcomes: Awaited<ReturnType<typeof outcome>>[] = [];
    // Two halves, of every kind each: the circuit opens when nearly all requests of some seconds fail.
    for (const half of [0, 1])
      outcomes.push(...(await Promise.all(asking.filter((_, index) => index % 2 === half).map((ask) => ask()))));
    await control('DELETE', 'faults');
    expect(outcomes.map(({ seen }) => seen)).toEqual(outcomes.map(({ expected }) => expected));
    expect(await ledger.balance(keyId)).toEqual({ posted: 1000, held: 0 });
    expect((await ledger.verify()).differences).toEqual([]);
  });

  test('answers in the other style within the deadline where one style hangs or is refused', async () => {
    const { key } = await newKey(1000);
    const faults = ['hang', 'hang_body', 'login_required', 'null_answer', 'html', 'graphql_error'] as const;
    const answers = await Promise.all(
      faults.flatMap((fault, number) =>
        asked(60 + number)
          .slice(0, 4)
          .map(async ([name, path]) => {
            await fail(name, fault, { style: 'web' });
            return [fault, path, (await get(url, path, key)).status];
          }),
      ),
    );
    await control('DELETE', 'faults');
    expect(answers).toEqual(answers.map(([fault, path]) => [fault, path, 200]));
  });

  test('answers the same while the network changes its shapes in mid-run', async () => {
    const { key } = await newKey(10_000);
    const { known } = (await control('GET', 'shapes')) as { known: Record<string, string[]> };
    const changes = Object.entries(known).flatMap(([kind, all]) => all.map((shape) => ({ kind, shape })));
    const names = targets.usernames.slice(240, 240 + 2 * changes.length);
    const codes = targets.shortcodes.slice(330, 330 + 2 * changes.length);
    const answers: number[] = [];
    for (const [index, { kind, shape }] of changes.entries()) {
      const calls = [2 * index, 2 * index + 1].flatMap((at) => [
        get(url, `${endpoints.profile.path}?username=${names[at]}`, key),
        get(url, `${endpoints.user_posts.path}?username=${names[at]}&limit=30`, key),
        get(url, `${endpoints.post.path}?shortcode=${codes[at]}`, key),
        get(url, `${endpoints.comments.path}?shortcode=${codes[at]}&limit=100`, key),
      ]);
      // The shape changes while these calls are in flight.
      for (const style of ['web', 'app']) await control('POST', 'shapes', { kind, style, shape });
      answers.push(...(await Promise.all(calls)).map(({ status }) => status));
    }
    await control('DELETE', 'shapes');
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await control('POST', 'shapes', { kind: 'post', style: 'web', shape: 'app_feed' })).toMatchObject({
      message: expect.stringContaining('app_feed'),
    });
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

  test('charges only what it answered, except calls in flight, when it is killed under load', async () => {
    const callers = 24;
    const { key, keyId } = await newKey(100_000);
    let received = 0;
    for (let kill = 0; kill < 4; kill += 1) {
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
      await until(async () => answered >= 300);
      doomed.child.kill('SIGKILL');
      await Promise.all(calls);
      received += answered;
    }
    const { posted = 0 } = (await ledger.balance(keyId)) ?? {};
    expect(100_000 - posted - received).toBeGreaterThanOrEqual(0);
    expect(100_000 - posted - received).toBeLessThanOrEqual(4 * callers);
    expect((await ledger.verify()).differences).toEqual([]);
  });

  test('answers what it has accepted before it stops', async () => {
    const third = await startScraper();
    const { key, keyId } = await newKey(5);
    const username = String(targets.usernames[201]);
    await fail(username, 'delay', { times: 1, delay_ms: 800 });
    const answer = get(third.url, `/v1/photonet/profile?username=${username}`, key);
    await until(async () => (await ledger.balance(keyId))?.held === 1);
    third.child.kill('SIGTERM');
    expect(await answer).toMatchObject({ status: 200 });
    expect(await once(third.child, 'exit')).toEqual([0, null]);
    expect(await ledger.balance(keyId)).toEqual({ posted: 4, held: 0 });
  });
});
