import type { IncomingMessage } from 'node:http';
import { MemoryPhotonetSessions } from '@creator-discovery/scraping/memory';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CookieJar } from 'tough-cookie';
import { PhotonetClient } from '../photonet-client.ts';
import type { Reply } from '../reply.ts';
import { defaultPhotonetSettings, type PhotonetSettings } from '../settings.ts';
import {
  closeAll,
  closing,
  good,
  type Handler,
  pleaseWait,
  proxies,
  type TunnelProxy,
  throttling,
  Upstream,
} from '../testing/tunnel-proxies.ts';
import { textOf } from './session-jar.ts';
import { SessionSender, type WaitOutcome } from './session-sender.ts';

let upstream: Upstream;
let sessions: MemoryPhotonetSessions;
let nowMs: number;
const pauses: string[] = [];
const waits: WaitOutcome[] = [];

beforeEach(async () => {
  upstream = new Upstream();
  await upstream.start();
  nowMs = Math.round(performance.now());
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  sessions = Object.defineProperty(new MemoryPhotonetSessions(), 'nowMs', { get: () => nowMs });
  pauses.length = 0;
  waits.length = 0;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await closeAll();
});

function answering(status: number, body: object): Handler {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

function jarText(...cookies: readonly string[]): string {
  const jar = new CookieJar();
  for (const cookie of cookies) jar.setCookieSync(cookie, upstream.url);
  return textOf(jar, null);
}

async function addSession(name: string, proxy = 'direct'): Promise<void> {
  await sessions.add({ name, proxy, jar: jarText(`sessionid=${name}`, 'csrftoken=first') });
}

function clientOf(settings: Partial<PhotonetSettings> = {}): PhotonetClient {
  const all: PhotonetSettings = {
    ...defaultPhotonetSettings,
    baseUrl: upstream.url,
    cursorSecret: 'a secret of the tests',
    sessionPaceMs: 8_000,
    // Requests do not wait for slots, because the clock of these tests does not move by itself.
    totalTimeoutMs: 2_000,
    ...settings,
  };
  const sender = new SessionSender(all, sessions, {
    onWait: (outcome) => waits.push(outcome),
    onPause: (reason) => pauses.push(reason),
  });
  const client = new PhotonetClient(all, sender);
  closing.push(() => client.close());
  return client;
}

function ask(client: PhotonetClient): Promise<Reply> {
  return client.ask({ method: 'GET', path: '/thing' }, client.budget());
}

/** Advances the clock to the next slot of each session. */
function passPace(): void {
  nowMs += 8_000;
}

function sessionOf({ headers }: IncomingMessage): string {
  return /sessionid=([a-z]+)/.exec(headers.cookie ?? '')?.[1] ?? 'none';
}

describe('requests in sessions', () => {
  test('move to another session if the gate refuses one, at no cost to that one', async () => {
    await addSession('a');
    await addSession('b', `${((await proxies(1)) as [TunnelProxy])[0].url()}/`);
    const client = clientOf();
    const asked: (string | null)[] = [];
    const gate = async (session: string | null) => {
      asked.push(session);
      return session === 'a' ? { waitMs: 60_000, thisSessionOnly: true } : null;
    };
    const sent: string[] = [];
    upstream.answer = (request, response) => {
      sent.push(sessionOf(request));
      good(request, response);
    };
    const wire = { method: 'GET', path: '/thing' } as const;
    expect((await client.ask(wire, client.budget({ gate }))).kind).toBe('answer');
    passPace();
    expect((await client.ask(wire, client.budget({ gate, withoutSessions: ['a'] }))).kind).toBe('answer');
    expect([sent, asked]).toEqual([
      ['b', 'b'],
      ['a', 'b', 'b'],
    ]);
    expect(await sessions.list()).toMatchObject([
      { name: 'a', requests: 0 },
      { name: 'b', requests: 2 },
    ]);
    passPace();
    const without = client.budget({ gate, withoutSessions: ['a', 'b'] });
    expect(await client.ask(wire, without)).toMatchObject({ kind: 'blocked', untried: true });
    const never = async () => ({ waitMs: 5_000, thisSessionOnly: false });
    expect(await client.ask(wire, client.budget({ gate: never }))).toMatchObject({
      kind: 'blocked',
      retryAfterSeconds: 5,
    });
    expect(sent).toHaveLength(2);
  });

  test('are sent without a session if there are none, which is remembered for a while', async () => {
    const reserve = jest.spyOn(sessions, 'reserve');
    const client = clientOf();
    for (let call = 0; call < 20; call += 1) expect((await ask(client)).kind).toBe('answer');
    expect(reserve).toHaveBeenCalledTimes(1);
    await addSession('a');
    nowMs += 2_001;
    upstream.answer = (request, response) => {
      expect(sessionOf(request)).toBe('a');
      good(request, response);
    };
    expect((await ask(client)).kind).toBe('answer');
  });

  test('carry the cookies, the csrf token and the headers of the settings', async () => {
    await addSession('a');
    let seen: IncomingMessage['headers'] = {};
    upstream.answer = (request, response) => {
      seen = request.headers;
      good(request, response);
    };
    const client = clientOf({ headers: { 'x-ig-app-id': '17', Cookie: 'sessionid=of the settings' } });
    expect((await ask(client)).kind).toBe('answer');
    expect(seen).toMatchObject({
      cookie: 'sessionid=a; csrftoken=first',
      'x-csrftoken': 'first',
      'x-ig-app-id': '17',
    });
  });

  test('use only the proxy of their session, with the password of the settings', async () => {
    const [one, other] = (await proxies(2)) as [TunnelProxy, TunnelProxy];
    await addSession('a', `${one.url('user@')}/`);
    const carried: boolean[] = [];
    upstream.answer = (request, response) => {
      carried.push(one.carried(request));
      good(request, response);
    };
    const client = clientOf({ proxies: [other.url(), one.url('user:p%40ss@')] });
    for (let call = 0; call < 3; call += 1, passPace()) expect((await ask(client)).kind).toBe('answer');
    expect(carried).toEqual([true, true, true]);
    expect(other.asked).toBe(0);
    expect(one.credentials[0]).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`);
  });

  test('carry cookies set by earlier responses, without deleted ones', async () => {
    await addSession('a');
    const cookies: unknown[] = [];
    upstream.answer = (request, response) => {
      cookies.push(request.headers.cookie, request.headers['x-csrftoken']);
      response.setHeader('set-cookie', [`csrftoken=after${upstream.asked}; Path=/`, 'rur=x; Path=/']);
      good(request, response);
    };
    const client = clientOf();
    for (let call = 0; call < 2; call += 1, passPace()) await ask(client);
    expect(cookies).toEqual([
      'sessionid=a; csrftoken=first',
      'first',
      'sessionid=a; csrftoken=after1; rur=x',
      'after1',
    ]);
  });

  test('keep the cookies of redirects, and send none to another host', async () => {
    await addSession('a');
    const seen: unknown[] = [];
    const elsewhere = new Upstream();
    await elsewhere.start();
    elsewhere.answer = (request, response) => {
      seen.push(request.headers.cookie);
      good(request, response);
    };
    const otherHost = elsewhere.url.replace('127.0.0.1', 'localhost');
    upstream.answer = (_request, response) => {
      response.writeHead(302, { location: `${otherHost}/there`, 'set-cookie': 'mid=1; Path=/' }).end();
    };
    const client = clientOf({ redirectHosts: [new URL(otherHost).host] });
    expect((await ask(client)).kind).toBe('answer');
    expect(seen).toEqual([undefined]);
    passPace();
    const slot = await sessions.reserve({ paceMs: 1, withinMs: 0, avoided: [] });
    const begun = slot.reserved && (await sessions.begin(slot.slot, 1));
    expect(begun && 'jar' in begun && begun.jar.text).toContain('"mid"');
  });
});

describe('the pace of sessions', () => {
  test('refuses requests that cannot wait, with the time until a session is free', async () => {
    await addSession('a');
    const client = clientOf();
    expect((await ask(client)).kind).toBe('answer');
    expect(await ask(client)).toEqual({ kind: 'blocked', refusal: 'throttled', retryAfterSeconds: 8, untried: true });
    expect(upstream.asked).toBe(1);
    expect(waits).toEqual(['sent', 'refused']);
    passPace();
    expect((await ask(client)).kind).toBe('answer');
  });

  test('ends late, without polling, if the slot is further away than the longest timer', async () => {
    await addSession('one');
    let begins = 0;
    sessions.begin = async () => {
      begins += 1;
      return { begun: false, reason: 'early', waitMs: 2 ** 40 };
    };
    const reply = await ask(clientOf({ totalTimeoutMs: 300 }));
    expect({ kind: reply.kind, begins }).toEqual({ kind: 'late', begins: 1 });
  });

  test('queues requests that can wait, in order', async () => {
    await addSession('a');
    jest.restoreAllMocks();
    sessions = Object.defineProperty(new MemoryPhotonetSessions(), 'nowMs', { get: () => performance.now() });
    await addSession('b');
    const times: number[] = [];
    upstream.answer = (request, response) => {
      times.push(performance.now());
      good(request, response);
    };
    const client = clientOf({ sessionPaceMs: 60, totalTimeoutMs: 20_000 });
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(client)));
    expect(replies.map(({ kind }) => kind)).toEqual(Array(5).fill('answer'));
    const [{ requests = 0 } = {}] = await sessions.list();
    expect(requests).toBe(5);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(3 * 60);
  });
});

describe('a refusal', () => {
  test('pauses a throttled session, and another session answers the request', async () => {
    await addSession('a', `${((await proxies(1)) as [TunnelProxy])[0].url()}/`);
    await addSession('b');
    upstream.answer = (request, response) => (sessionOf(request) === 'a' ? pleaseWait : good)(request, response);
    const client = clientOf();
    expect((await ask(client)).kind).toBe('answer');
    expect(await sessions.list()).toMatchObject([{ state: { state: 'resting', reason: 'throttled' } }, { name: 'b' }]);
    expect(pauses).toEqual(['throttled']);
  });

  test('allows a proxy that answers 401 at most two more requests in ten minutes', async () => {
    const [refused, other] = (await proxies(2)) as [TunnelProxy, TunnelProxy];
    await addSession('a', `${refused.url()}/`);
    await addSession('b', `${other.url()}/`);
    let refusals = 0;
    upstream.answer = (request, response) => {
      if (!refused.carried(request)) return good(request, response);
      refusals += 1;
      pleaseWait(request, response);
    };
    // Two processes.
    const clients = [clientOf(), clientOf()] as const;
    for (let second = 0; second <= 600; second += 8, passPace()) for (const client of clients) await ask(client);
    expect(refusals).toBeGreaterThan(0);
    expect(refusals).toBeLessThanOrEqual(1 + 2);
  });

  test('reports the time until a session is free if all are paused', async () => {
    await addSession('a');
    upstream.answer = throttling('900');
    const client = clientOf();
    expect(await ask(client)).toMatchObject({ kind: 'blocked', retryAfterSeconds: 900 });
    nowMs += 100_000;
    expect(await ask(client)).toMatchObject({ kind: 'blocked', retryAfterSeconds: 800, untried: true });
    expect(upstream.asked).toBe(1);
  });

  test.each([
    ['challenge', answering(400, { message: 'challenge_required', status: 'fail' })],
    ['challenge', answering(400, { message: 'checkpoint_required', checkpoint_url: '/c/', status: 'fail' })],
    ['login_required', answering(403, { message: 'login_required', status: 'fail' })],
    [
      'withdrawn',
      (_request, response) => {
        response.writeHead(302, { location: '/' }).end();
      },
    ],
  ] as [string, Handler][])(
    'stops a session until an operator acts, and spares the others: %s',
    async (reason, answer) => {
      await addSession('a');
      await addSession('b', `${((await proxies(1)) as [TunnelProxy])[0].url()}/`);
      upstream.answer = answer;
      const client = clientOf();
      const budget = client.budget();
      const request = { method: 'GET', path: '/thing' } as const;
      expect(await client.ask(request, budget)).toMatchObject({ kind: 'blocked', refusal: reason });
      expect(await client.ask(request, budget)).toMatchObject({ kind: 'blocked', untried: true });
      expect(upstream.asked).toBe(1);
      const states = (await sessions.list()).map(({ state }) => state);
      expect(states).toEqual([{ state: 'stopped', reason }, { state: 'active' }]);
      expect(pauses).toEqual([reason]);
    },
  );

  test('never leads to requests without a session, even if all are stopped', async () => {
    await addSession('a');
    upstream.answer = answering(400, { message: 'challenge_required', status: 'fail' });
    const client = clientOf();
    await ask(client);
    expect(await ask(client)).toMatchObject({ kind: 'blocked', retryAfterSeconds: null, untried: true });
    expect(upstream.asked).toBe(1);
  });

  test('about the target pauses nothing', async () => {
    await addSession('a');
    upstream.answer = answering(404, { message: 'user not found', status: 'fail' });
    expect((await ask(clientOf())).kind).toBe('missing');
    expect(await sessions.list()).toMatchObject([{ state: { state: 'active' }, strikes: 0 }]);
  });
});
