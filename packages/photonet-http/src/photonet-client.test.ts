import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { PhotonetClient } from './photonet-client.ts';
import type { Reply } from './reply.ts';
import { defaultPhotonetSettings, type PhotonetSettings } from './settings.ts';
import {
  closeAll,
  closing,
  good,
  pleaseWait,
  proxies,
  type TunnelProxy,
  throttling,
  Upstream,
  unavailable,
} from './testing/tunnel-proxies.ts';

let upstream: Upstream;

function clientOf(settings: Partial<PhotonetSettings> = {}): PhotonetClient {
  const client = new PhotonetClient({
    ...defaultPhotonetSettings,
    baseUrl: upstream.url,
    cursorSecret: 'a secret of the tests',
    ...settings,
  });
  closing.push(() => client.close());
  return client;
}

function ask(client: PhotonetClient): Promise<Reply> {
  return client.ask({ method: 'GET', path: '/thing' }, client.budget());
}

async function kindsOf(client: PhotonetClient, times: number): Promise<Set<string>> {
  return new Set((await Promise.all(Array.from({ length: times }, () => ask(client)))).map(({ kind }) => kind));
}

let stoppedAt: [{ now(): number }, number][] = [];

/** Advances both clocks without waiting. After the first call, only this moves them. */
function advance(seconds: number): void {
  stoppedAt = stoppedAt.map(([clock, at]) => [clock, at + seconds * 1000]);
  for (const [clock, at] of stoppedAt) jest.spyOn(clock, 'now').mockReturnValue(at);
}

beforeEach(async () => {
  upstream = new Upstream();
  await upstream.start();
  stoppedAt = [Date, performance].map((clock) => [clock, clock.now()]);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await closeAll();
});

describe('proxies', () => {
  test('are used in rotation, with their credentials, and nothing bypasses them', async () => {
    const [first, second] = (await proxies(2)) as [TunnelProxy, TunnelProxy];
    const seen: boolean[] = [];
    upstream.answer = (request, response) => {
      seen.push(first.carried(request) !== second.carried(request));
      good(request, response);
    };
    const client = clientOf({ proxies: [first.url('user:p%40ss@'), second.url()] });
    for (let call = 0; call < 6; call += 1) expect((await ask(client)).kind).toBe('answer');
    expect(seen).toEqual(Array(6).fill(true));
    expect(first.credentials[0]).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`);
    expect(second.credentials[0]).toBeUndefined();
  });

  test('are counted by outcome, without their credentials', async () => {
    const [first, second] = (await proxies(2)) as [TunnelProxy, TunnelProxy];
    const counted: string[] = [];
    upstream.answer = throttling();
    const client = clientOf({
      proxies: [first.url('user:p%40ss@'), second.url()],
      attempts: 1,
      onRequest: ({ proxy, outcome }) => counted.push(`${proxy} ${outcome}`),
    });
    await ask(client);
    upstream.answer = good;
    for (let call = 0; call < 2; call += 1) await ask(client);
    const [one, other] = [`127.0.0.1:${first.port}`, `127.0.0.1:${second.port}`];
    // The first one cools down, and nothing that isn't sent is counted.
    expect(counted).toEqual([`${one} throttled`, `${other} answer`, `${other} answer`]);
  });

  test.each(['refusing', 'silent'] as const)(
    'that are %s are skipped, and used again when they recover',
    async (mode) => {
      const [failing, healthy] = (await proxies(2)) as [TunnelProxy, TunnelProxy];
      failing.mode = mode;
      const client = clientOf({ proxies: [failing.url(), healthy.url()], connectTimeoutMs: 200, concurrency: 2 });
      for (let call = 0; call < 6; call += 1) expect((await ask(client)).kind).toBe('answer');
      expect(failing.asked).toBeGreaterThan(0);
      failing.mode = 'open';
      let carried = false;
      upstream.answer = (request, response) => {
        carried ||= failing.carried(request);
        good(request, response);
      };
      for (let call = 0; call < 4; call += 1) expect((await ask(client)).kind).toBe('answer');
      expect(carried).toBe(true);
    },
  );

  test('that are down are skipped', async () => {
    const [healthy] = (await proxies(1)) as [TunnelProxy];
    const client = clientOf({ proxies: ['http://127.0.0.1:9', healthy.url()] });
    expect(await kindsOf(client, 4)).toEqual(new Set(['answer']));
  });

  test('that all refuse are reported as a failed connection', async () => {
    const [failing] = (await proxies(1)) as [TunnelProxy];
    failing.mode = 'refusing';
    expect(await ask(clientOf({ proxies: [failing.url()] }))).toMatchObject({ kind: 'broken', retryable: true });
    expect(upstream.asked).toBe(0);
  });

  test.each([
    ['60', 299, 301],
    [undefined, 299, 301],
    ['86400', 86_399, 86_401],
  ])(
    'that are throttled (Retry-After: %s) pause for minutes or for that time, while others are used',
    async (retryAfter, before, after) => {
      const [paused, other] = (await proxies(2)) as [TunnelProxy, TunnelProxy];
      let throttled = 0;
      upstream.answer = (request, response) => {
        if (!paused.carried(request)) return good(request, response);
        throttled += 1;
        throttling(retryAfter)(request, response);
      };
      const client = clientOf({ proxies: [paused.url(), other.url()] });
      expect(await kindsOf(client, 1)).toEqual(new Set(['answer']));
      advance(before);
      expect(await kindsOf(client, 8)).toEqual(new Set(['answer']));
      expect(throttled).toBe(1);
      advance(after - before);
      expect((await ask(client)).kind).toBe('answer');
      expect((await ask(client)).kind).toBe('answer');
      expect(throttled).toBe(2);
    },
  );

  test('send at most two more requests in ten minutes to a proxy that answers 401', async () => {
    const [refused, other] = (await proxies(2)) as [TunnelProxy, TunnelProxy];
    let refusals = 0;
    upstream.answer = (request, response) => {
      if (!refused.carried(request)) return good(request, response);
      refusals += 1;
      pleaseWait(request, response);
    };
    const client = clientOf({ proxies: [refused.url(), other.url()] });
    for (let second = 0; second <= 600; second += 10) {
      expect(await kindsOf(client, 2)).toEqual(new Set(['answer']));
      advance(10);
    }
    expect(refusals).toBeLessThanOrEqual(1 + 2);
    // Answered again, it is a proxy like the other.
    upstream.answer = good;
    advance(3600);
    const { asked } = refused;
    await kindsOf(client, 10);
    expect(refused.asked).toBeGreaterThanOrEqual(asked);
  });

  test('that are all paused send nothing, and the call reports a block', async () => {
    const both = await proxies(2);
    upstream.answer = throttling('60');
    const client = clientOf({ proxies: both.map((proxy) => proxy.url()) });
    expect((await ask(client)).kind).toBe('blocked');
    expect(upstream.asked).toBe(2);
    expect(await kindsOf(client, 5)).toEqual(new Set(['blocked']));
    expect(upstream.asked).toBe(2);
  });
});

describe('the direct egress', () => {
  test('never cools down: a block for one target does not block the others', async () => {
    const client = clientOf();
    upstream.answer = throttling('60');
    expect((await ask(client)).kind).toBe('blocked');
    upstream.answer = good;
    expect((await ask(client)).kind).toBe('answer');
  });

  test('retries after a short Retry-After', async () => {
    upstream.answer = (request, response) => (upstream.asked === 1 ? throttling('1') : good)(request, response);
    expect((await ask(clientOf())).kind).toBe('answer');
  });
});

describe('the circuit breaker of an egress', () => {
  beforeEach(() => advance(0));

  const broken = async (client: PhotonetClient, times: number): Promise<void> => {
    upstream.answer = unavailable;
    expect(await kindsOf(client, times)).toEqual(new Set(['broken']));
  };

  test('opens after ten busy seconds of failures, tries one request after a second, and closes when it is answered', async () => {
    const client = clientOf({ attempts: 1, concurrency: 16 });
    await broken(client, 249);
    expect(upstream.asked).toBe(249);
    await broken(client, 40);
    const { asked } = upstream;
    expect(asked).toBeLessThan(249 + 17);
    expect(await ask(client)).toMatchObject({ kind: 'broken', untried: true });
    expect(upstream.asked).toBe(asked);

    advance(1);
    expect(await kindsOf(client, 5)).toEqual(new Set(['broken']));
    expect(upstream.asked).toBe(asked + 1);

    advance(1);
    upstream.answer = good;
    expect((await ask(client)).kind).toBe('answer');
    expect(await kindsOf(client, 20)).toEqual(new Set(['answer']));
  });

  test('stays closed while one in five requests is answered, and forgets requests older than ten seconds', async () => {
    const client = clientOf({ attempts: 1 });
    upstream.answer = (request, response) => (upstream.asked % 5 === 0 ? good : unavailable)(request, response);
    await kindsOf(client, 400);
    expect(upstream.asked).toBe(400);
    advance(11);
    await broken(client, 200);
    advance(11);
    await broken(client, 200);
    expect(upstream.asked).toBe(800);
  });

  test('reports a hanging network as late, never as failed', async () => {
    const client = clientOf({ attempts: 1, concurrency: 300, attemptTimeoutMs: 300 });
    upstream.answer = () => undefined;
    expect(await kindsOf(client, 250)).toEqual(new Set(['late']));
    const { asked } = upstream;
    expect(await ask(client)).toEqual({ kind: 'late', untried: true });
    expect(upstream.asked).toBe(asked);
  });

  test('leaves requests to other egresses while it is open', async () => {
    const [failing, healthy] = (await proxies(2)) as [TunnelProxy, TunnelProxy];
    failing.mode = 'refusing';
    let sent = 0;
    const client = clientOf({
      proxies: [failing.url(), healthy.url()],
      attempts: 2,
      // The proxy itself can meet connections of requests that have ended.
      onRequest: ({ proxy }) => {
        if (failing.url().endsWith(proxy)) sent += 1;
      },
    });
    expect(await kindsOf(client, 600)).toEqual(new Set(['answer']));
    expect(sent).toBeGreaterThanOrEqual(250);
    const before = sent;
    expect(await kindsOf(client, 50)).toEqual(new Set(['answer']));
    expect(sent).toBe(before);
  });
});
