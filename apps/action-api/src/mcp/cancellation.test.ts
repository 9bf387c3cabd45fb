import type { FetchResult } from '@creator-discovery/scraping';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { FakePhotonet } from '../testing/fake-photonet.ts';
import { mcpRequest } from '../testing/mcp-request.ts';
import { type TestAccount, testApi } from '../testing/test-api.ts';

// biome-ignore lint/suspicious/noExplicitAny: results of every shape
type Body = any;

/** Answers when it is let, for users called `slow.*`. */
class SlowPhotonet extends FakePhotonet {
  asked: () => void = () => undefined;
  answer: () => void = () => undefined;

  override async fetch(target: { kind: string; username?: string }): Promise<FetchResult<never>> {
    if (target.username?.startsWith('slow.')) {
      const answered = new Promise<void>((resolve) => {
        this.answer = resolve;
      });
      this.asked();
      await answered;
    }
    return super.fetch(target);
  }
}

const network = new SlowPhotonet();
const settings = {
  FREE_CREATORS_PER_DAY: '1',
  CREATORS_PER_CREDIT: '1',
  LIMIT_SEARCHES: '1000/minute',
  LIMIT_EXPORTS: '1000/minute',
  LIMIT_UNLOCKS: '1000/minute',
};
const api = await testApi(settings, { source: network });

interface SendOptions {
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

function post({ key }: TestAccount, message: Parameters<typeof mcpRequest>[1], { headers, signal }: SendOptions = {}) {
  return api.send('/mcp', { ...mcpRequest(key, message, headers), ...(signal && { signal }) });
}

function toolCall(name: string, args: Body, id = 1) {
  return { id, method: 'tools/call', params: { name, arguments: args } };
}

async function greet(account: TestAccount): Promise<Record<string, string>> {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const { headers } = await post(account, { id: 0, method: 'initialize', params });
  return { 'Mcp-Session-Id': headers.get('mcp-session-id') ?? '' };
}

function asked(): Promise<void> {
  return new Promise((resolve) => {
    network.asked = resolve;
  });
}

const lookup = { handle: 'slow.face', platform: 'photonet', refresh: true, confirmed: true };

describe('a cancelled call', () => {
  test('ends while it waits for the network, and charges nothing', async () => {
    const account = await api.account();
    const headers = await greet(account);
    const waiting = asked();
    const call = post(account, toolCall('lookup_creator', lookup, 7), { headers });
    await waiting;
    await post(account, { method: 'notifications/cancelled', params: { requestId: 7 } }, { headers });
    const { body } = await call;
    expect(body.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('cancelled') }] });
    network.answer();
    expect(await account.balance()).toEqual({ posted: 1000, held: 0 });
  });

  test('ends too if another process receives the cancellation', async () => {
    const account = await api.account();
    const other = await api.beside();
    const headers = await greet(account);
    const waiting = asked();
    const call = post(account, toolCall('lookup_creator', { ...lookup, handle: 'slow.four' }, 7), { headers });
    await waiting;
    const message = { method: 'notifications/cancelled', params: { requestId: 7 } };
    let ended = false;
    const answer = call.finally(() => {
      ended = true;
    });
    // Repeated, because the first process may not listen yet.
    while (!ended) await fetch(`${other.url}/mcp`, mcpRequest(account.key, message, headers));
    expect((await answer).body.result).toMatchObject({ isError: true });
    network.answer();
    expect(await account.balance()).toEqual({ posted: 1000, held: 0 });
  });

  test('does not affect another client’s call with the same id', async () => {
    const account = await api.account();
    const [mine, other] = [await greet(account), await greet(account)];
    const waiting = asked();
    const call = post(account, toolCall('lookup_creator', { ...lookup, handle: 'slow.two' }, 7), { headers: mine });
    await waiting;
    for (const headers of [other, {}])
      await post(account, { method: 'notifications/cancelled', params: { requestId: 7 } }, { headers });
    network.answer();
    expect((await call).body.result.structuredContent).toMatchObject({ status: 'ok', credits_charged: 1 });
  });

  test('is answered if its own batch cancels it', async () => {
    const { key } = await api.account();
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
    const body = JSON.stringify([{ jsonrpc: '2.0', id: 7, method: 'ping' }, cancelled]);
    const answer = await api.send('/mcp', { ...mcpRequest(key, { method: 'ping' }), body });
    expect(answer.body).toMatchObject({ id: 7, result: {} });
  });

  test('whose client disconnects charges nothing', async () => {
    const account = await api.account();
    const leave = new AbortController();
    const waiting = asked();
    const call = post(account, toolCall('lookup_creator', { ...lookup, handle: 'slow.three' }), {
      signal: leave.signal,
    });
    await waiting;
    leave.abort();
    await expect(call).rejects.toThrow();
    // After the first call the server knows that the client has left; after the second it would have charged.
    await api.send('/health/live');
    network.answer();
    await (await api.account()).call('lookup_creator', { ...lookup, handle: 'quick.one' });
    expect(await account.balance()).toEqual({ posted: 1000, held: 0 });
  });

  test('that was charged is not lost, at whatever point it is cancelled: the same key returns its answer', async () => {
    const account = await api.account();
    const headers = await greet(account);
    const bodies: [string, Body][] = Array.from({ length: 30 }, (_, at) => {
      const handle = `traveller.${String(20 + at).padStart(3, '0')}`;
      const idempotency_key = `call-${at}`;
      const all: [string, Body][] = [
        ['search_creators', { basic: { platform: 'photonet' }, offset: at, idempotency_key }],
        ['lookup_creator', { handle, confirmed: true, idempotency_key }],
        ['unlock_creators', { handles: [handle], confirmed: true, idempotency_key }],
        [
          'run_export',
          { filters: { basic: { platform: 'photonet' } }, limit: at + 1, confirmed: true, idempotency_key },
        ],
      ];
      return all[at % 4] as [string, Body];
    });
    for (const [at, [name, body]] of bodies.entries()) {
      const leave = new AbortController();
      const call = post(account, toolCall(name, body, at), { headers, signal: leave.signal }).catch(() => undefined);
      // Cancels a little later each time.
      for (let turn = 0; turn < at % 15; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      if (at % 2 === 0) leave.abort();
      else await post(account, { method: 'notifications/cancelled', params: { requestId: at } }, { headers });
      await call;
    }
    let spent = 0;
    for (const [name, body] of bodies) {
      const { result } = (await post(account, toolCall(name, body), { headers })).body;
      expect([name, result.isError ?? false]).toEqual([name, false]);
      const { credits_charged = 0, credits_held = 0 } = result.structuredContent;
      spent += credits_charged + credits_held;
    }
    const { posted, held } = await account.balance();
    expect(1000 - posted + held).toBe(spent);
  });
});

describe('a call with an internal fault', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const unlockOne = toolCall('lookup_creator', { handle: 'traveller.001', confirmed: true }, 7);
  const text = 'The server failed to process this call.';

  test('reveals nothing of the fault, as over HTTP', async () => {
    const account = await api.account();
    const fault = new Error('connect ECONNREFUSED 10.0.0.3:5432');
    jest.spyOn(api.runtime.ports.jobSteps, 'runStep').mockRejectedValueOnce(fault);
    const { body } = await post(account, unlockOne);
    expect(body.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(text) }] });
    expect(JSON.stringify(body)).not.toContain('ECONNREFUSED');
  });

  test('does not claim that nothing was charged because it was also cancelled', async () => {
    const account = await api.account();
    const headers = await greet(account);
    jest.spyOn(api.runtime.ports.jobSteps, 'runStep').mockImplementationOnce(async () => {
      await post(account, { method: 'notifications/cancelled', params: { requestId: 7 } }, { headers });
      throw new Error('The database is gone.');
    });
    const { body } = await post(account, unlockOne, { headers });
    expect(body.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(text) }] });
    expect(await account.balance()).toEqual({ posted: 1000, held: 1 });
  });
});
