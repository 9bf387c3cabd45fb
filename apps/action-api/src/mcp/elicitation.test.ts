import { DecisionSignal } from '@creator-discovery/chat';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Client as ClientOfToday, StreamableHTTPClientTransport as HttpOfToday } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { type TestAccount, testApi } from '../testing/test-api.ts';
import { CancellableCalls } from './cancellation.ts';
import { OpenQuestions } from './elicitation.ts';

const api = await testApi();

type Answer = (
  message: string,
) => Promise<{ action: 'accept' | 'decline' | 'cancel'; content?: Record<string, string> }>;
// biome-ignore lint/suspicious/noExplicitAny: results of every shape
type Call = (name: string, args: object) => Promise<any>;

const open: { close(): Promise<void> }[] = [];

afterAll(async () => {
  for (const client of open) await client.close();
});

const who = { name: 'test', version: '1' };

function address({ key }: TestAccount) {
  return [new URL(`${api.url}/mcp`), { requestInit: { headers: { Authorization: `Bearer ${key}` } } }] as const;
}

function callsOf(client: {
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}): Call {
  open.push(client);
  return async (name, args) => {
    const { content } = (await client.callTool({ name, arguments: { ...args } })) as { content: { text: string }[] };
    return JSON.parse(content[0]?.text ?? '');
  };
}

type Modes = { form?: Record<string, never>; url?: Record<string, never> };

/** @param elicitation capability that the client declares */
type Connect = (account: TestAccount, answer: Answer, elicitation?: Modes) => Promise<Call>;

const today: Connect = async (account, answer, elicitation = { form: {} }) => {
  const versionNegotiation = { mode: { pin: '2026-07-28' } } as const;
  const client = new ClientOfToday(who, { versionNegotiation, capabilities: { elicitation } });
  client.setRequestHandler('elicitation/create', ({ params }) => answer(params.message));
  await client.connect(new HttpOfToday(...address(account)));
  return callsOf(client);
};

const before: Connect = (account, answer, elicitation = {}) => connectBefore(account, answer, { elicitation });

/** @param answersTo URL of the process that receives answers to questions */
async function connectBefore(
  account: TestAccount,
  answer: Answer,
  { elicitation = {}, answersTo = api.url }: { elicitation?: Modes; answersTo?: string } = {},
): Promise<Call> {
  const client = new Client(who, { capabilities: { elicitation } });
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params.message));
  const [url, options] = address(account);
  const fetch = (to: string | URL, init?: RequestInit) =>
    globalThis.fetch(String(init?.body).includes('"result"') ? `${answersTo}/mcp` : to, init);
  const transport = new StreamableHTTPClientTransport(url, { ...options, fetch });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return callsOf(client);
}

const stdio: Connect = async (account, answer) => {
  const client = new ClientOfToday(who, { capabilities: { elicitation: {} } });
  client.setRequestHandler('elicitation/create', ({ params }) => answer(params.message));
  const env = {
    NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
    CREATOR_DISCOVERY_API_KEY: account.key,
    CREATOR_DISCOVERY_URL: api.url,
  };
  const entry = new URL('./stdio.ts', import.meta.url).pathname;
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [entry], env }));
  return callsOf(client);
};

const unlock = { handles: ['traveller.001', 'traveller.002'], platform: 'photonet' };

describe.each(Object.entries({ '2026-07-28': today, 'before 2026-07-28': before, 'before, over stdio': stdio }))(
  'a client of %s that can ask the person',
  (name, connect) => {
    test('asks before it spends, and spends what was agreed once', async () => {
      const account = await api.account();
      const asked: string[] = [];
      const call = await connect(account, async (message) => {
        asked.push(message);
        expect(await account.balance()).toEqual({ posted: 1000, held: 0 });
        return { action: 'accept', content: {} };
      });
      const args = { ...unlock, idempotency_key: `mine-${name}`.replaceAll(' ', '') };
      const started = await call('unlock_creators', args);
      expect(started).toMatchObject({ status: 'processing', credits_held: 2 });
      expect(asked).toEqual(['Unlock creators: spend up to 2 credits of 1000?']);
      // The retry has the stored answer, without another question.
      expect(await call('unlock_creators', args)).toMatchObject({ history_id: started.history_id });
      expect(asked).toHaveLength(1);
      await call('unlock_creators', { ...unlock, handles: ['traveller.003'], confirmed: true });
      expect(asked).toHaveLength(1);
      expect((await account.balance()).held).toBe(3);
      await api.runJobs();
    });

    test.each(['decline', 'cancel'] as const)('spends nothing on %s', async (action) => {
      const account = await api.account();
      const call = await connect(account, async () => ({ action }));
      const refusal = await call('unlock_creators', unlock);
      expect(refusal).toMatchObject({ status: 'needs_confirmation', quote: { max_credits: 2 } });
      expect(refusal.message).toContain('did not agree');
      expect(await account.balance()).toEqual({ posted: 1000, held: 0 });
    });
  },
);

test.each(['accept', 'decline'] as const)('an answer that arrives at another process counts: %s', async (action) => {
  const account = await api.account();
  const other = await api.beside();
  const call = await connectBefore(account, async () => ({ action }), { answersTo: other.url });
  const status = action === 'accept' ? 'processing' : 'needs_confirmation';
  expect(await call('unlock_creators', unlock)).toMatchObject({ status });
  await api.runJobs();
});

describe.each(Object.entries({ '2026-07-28': today, 'before 2026-07-28': before }))('a client of %s', (_, connect) => {
  test('charges at most what the person has seen', async () => {
    const account = await api.account();
    const handles = ['traveller.004', 'traveller.005'];
    const call = await connect(account, async () => {
      // While the person thinks, one becomes free: the charge falls, and never rises.
      await account.call('unlock_creators', { handles: handles.slice(1), platform: 'photonet', confirmed: true });
      await api.runJobs();
      return { action: 'accept', content: {} };
    });
    expect(await call('unlock_creators', { handles, platform: 'photonet' })).toMatchObject({ credits_held: 1 });
    await api.runJobs();
    expect(await account.balance()).toEqual({ posted: 998, held: 0 });
  });

  test('answers concurrent questions each for its own call', async () => {
    const account = await api.account();
    const call = await connect(account, async (message) => ({
      action: message.includes('up to 2') ? 'accept' : 'decline',
    }));
    const results = await Promise.all(
      [1, 2, 3, 2, 1].map((count, at) =>
        call('unlock_creators', {
          handles: [0, 1, 2].slice(0, count).map((one) => `traveller.0${10 + at * 3 + one}`),
          platform: 'photonet',
        }),
      ),
    );
    const statuses = results.map(({ status }) => status);
    expect(statuses).toEqual([1, 2, 3, 2, 1].map((n) => (n === 2 ? 'processing' : 'needs_confirmation')));
    await api.runJobs();
  });

  test('that shows addresses only is asked to send confirmed', async () => {
    const account = await api.account();
    const call = await connect(account, () => Promise.reject(new Error('not asked')), { url: {} });
    const { message, suggested_next } = await call('unlock_creators', unlock);
    expect([message, suggested_next].join(' ')).toMatch(/Send confirmed: true.*Show the quote/);
  });
});

/** Passes decisions within this process. */
class LocalSignal extends DecisionSignal {
  #heard: (decision: string) => void = () => undefined;

  async send(decision: string): Promise<void> {
    this.#heard(decision);
  }

  async listen(heard: (decision: string) => void): Promise<() => Promise<void>> {
    this.#heard = heard;
    return async () => undefined;
  }
}

test.each(['', '{"name":"a"}', '{"name":"a","decision":{"later":1}}'])('the message %j is reported', async (text) => {
  const [signal, faults] = [new LocalSignal(), [] as unknown[]];
  await new OpenQuestions(new CancellableCalls(), signal, (fault) => faults.push(fault)).listen();
  await expect(signal.send(text)).resolves.toBeUndefined();
  expect(faults).toHaveLength(1);
});
