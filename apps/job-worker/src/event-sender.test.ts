import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Attempt, type AttemptResult, maxPerWebhook } from '@creator-discovery/events';
import { createMetrics } from '@creator-discovery/http-server';
import { readNetworks } from '@creator-discovery/http-server/outgoing';
import { type LocalServer, serveLocally } from '@creator-discovery/http-server/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { EventSender } from './event-sender.ts';
import { sendEvent } from './send-event.ts';

const secrets = [0, 1].map((n) => `whsec_${Buffer.alloc(32, n + 1).toString('base64')}`);
const here = readNetworks(['127.0.0.0/8']) ?? [];

function attempt(n: number, more: Partial<Attempt> = {}): Attempt {
  const ids = { accountId: 'a', webhookId: `w${n}`, deliveryId: `${n}`, eventId: `e${n}` };
  return {
    ...ids,
    number: 1,
    url: 'https://a.example/',
    body: `{"n":${n}}`,
    secrets,
    internal: true,
    at: new Date(),
    ...more,
  };
}

describe('an attempt', () => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  let server: LocalServer;
  beforeAll(async () => {
    server = await serveLocally(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) });
      const status = Number(request.url?.slice(1));
      response.writeHead(status, status === 302 ? { location: '/200' } : {}).end(`answer ${'x'.repeat(5000)}`);
    });
  });
  afterAll(() => server.end());
  const send = (status: number, more: Partial<Attempt> = {}) =>
    sendEvent(attempt(1, { url: `${server.url}/${status}`, ...more }), here);

  test('is verified by the official library under both secrets, and by no other', async () => {
    expect(await send(204)).toEqual({ outcome: 'delivered', httpStatus: 204, problem: null, answer: null });
    const { headers, body } = received.at(-1) as (typeof received)[number];
    for (const secret of secrets)
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({ n: 1 });
    const forged = new Webhook(`whsec_${Buffer.alloc(32, 9).toString('base64')}`);
    expect(() => forged.verify(body, headers as Record<string, string>)).toThrow('No matching signature');
    expect(() => new Webhook(secrets[0] ?? '').verify('{"n":2}', headers as Record<string, string>)).toThrow();
  });

  test('has its own time and the id of its event', async () => {
    for (const seconds of [1_700_000_000, 1_700_000_100]) await send(200, { at: new Date(seconds * 1000) });
    const sent = received.slice(-2).map(({ headers }) => [headers['webhook-id'], headers['webhook-timestamp']]);
    expect(sent).toEqual([
      ['e1', '1700000000'],
      ['e1', '1700000100'],
    ]);
    expect(received.at(-1)?.headers['webhook-signature']).not.toBe(received.at(-2)?.headers['webhook-signature']);
  });

  test.each([302, 400, 500])(
    'fails if the receiver answers %i; only the beginning of the answer is kept',
    async (status) => {
      const before = received.length;
      const result = await send(status);
      expect(result).toMatchObject({
        outcome: 'failed',
        httpStatus: status,
        problem: `The receiver answered ${status}.`,
      });
      expect([result.answer?.length, received.length - before]).toEqual([1024, 1]);
    },
  );

  test('that is answered 410 ends the webhook', async () => {
    expect(await send(410)).toMatchObject({ outcome: 'gone', httpStatus: 410 });
  });

  test('of an account without permission never reaches internal networks', async () => {
    const before = received.length;
    expect(await send(200, { internal: false })).toMatchObject({
      outcome: 'failed',
      problem: 'The URL must not be an internal address.',
    });
    expect(received).toHaveLength(before);
  });

  test('fails without a readable secret, or without a receiver', async () => {
    expect(await send(200, { secrets: [] })).toMatchObject({
      outcome: 'failed',
      problem: 'The secret cannot be decrypted. Rotate it.',
    });
    expect(await send(200, { url: 'http://127.0.0.1:1/' })).toMatchObject({
      problem: 'The connection failed (ECONNREFUSED).',
    });
  });
});

describe('a sender', () => {
  const delivered: AttemptResult = { outcome: 'delivered', httpStatus: 200, problem: null, answer: null };

  const warned: string[] = [];
  let outages = 0;

  /** Runs a sender over these attempts, each claimed once, until `enough` are recorded. */
  async function sent(attempts: readonly Attempt[], enough: number, send: (one: Attempt) => Promise<AttemptResult>) {
    const recorded: string[] = [];
    const done = Promise.withResolvers<void>();
    const left = [...attempts];
    const sender = new EventSender({
      outbox: {
        claim: async (inProgress) => {
          if (outages-- > 0) throw new Error('away');
          const isFree = ({ webhookId }: Attempt) => inProgress.filter((id) => id === webhookId).length < maxPerWebhook;
          const found = left.filter(isFree).slice(0, 1);
          for (const one of found) left.splice(left.indexOf(one), 1);
          return found;
        },
        record: async ({ eventId }) => {
          recorded.push(eventId);
          if (recorded.length === enough) done.resolve();
        },
      },
      send,
      logger: { info: () => undefined, warn: (message) => warned.push(message) },
      metrics: createMetrics('test'),
    });
    sender.start();
    await done.promise;
    await sender.stop(0);
    return recorded;
  }

  test('is not held up by receivers that hang', async () => {
    const hanging = Array.from({ length: 12 }, (_, n) => attempt(n, { webhookId: 'hangs' }));
    const others = [20, 21, 22].map((n) => attempt(n));
    let begun = 0;
    const send = (one: Attempt) => {
      if (one.webhookId !== 'hangs') return Promise.resolve(delivered);
      begun += 1;
      return new Promise<never>(() => undefined);
    };
    expect(await sent([...hanging, ...others], 3, send)).toEqual(['e20', 'e21', 'e22']);
    expect(begun).toBe(maxPerWebhook);
  });

  test('continues after a fault of one attempt', async () => {
    const send = async ({ eventId }: Attempt) => {
      if (eventId === 'e1') throw new Error('a fault');
      return delivered;
    };
    expect(await sent([attempt(1), attempt(2)], 1, send)).toEqual(['e2']);
  });

  test('logs an outage once', async () => {
    [warned.length, outages] = [0, 3];
    expect(await sent([attempt(1)], 1, async () => delivered)).toEqual(['e1']);
    expect(warned).toEqual(['events not read']);
  });
});
