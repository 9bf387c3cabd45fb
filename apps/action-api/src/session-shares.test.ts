import type { Database } from '@creator-discovery/postgres';
import { FacetDictionary } from '@creator-discovery/search-filters';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { overMcp } from './testing/channels.ts';
import { takeTurn } from './testing/chat-turns.ts';
import { ConsoleBrowser } from './testing/console-browser.ts';
import { startScriptedModel } from './testing/scripted-model.ts';
import { type TestAccount, testApi } from './testing/test-api.ts';

/** Starts two calls that take a session and keep it until released. */
let bothAsk: PromiseWithResolvers<void>;
let release: PromiseWithResolvers<void>;
let asking: number;

const model = await startScriptedModel();
const api = await testApi(
  { DATABASE_POOL_SIZE: '2', CHAT_MODEL_BASE_URL: model.baseUrl, CHAT_MODEL: 'scripted' },
  {
    replace: ({ rebind }) =>
      rebind(FacetDictionary)
        .toDynamicValue((context) => {
          const db = context.get<Database>(Symbol.for('postgres.Database'));
          return { interests: () => holdSession(db), topics: async () => nothing };
        })
        .inSingletonScope(),
  },
);

afterAll(() => model.close());

beforeEach(() => {
  [bothAsk, release, asking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), 0];
});
afterEach(() => release.resolve());

const nothing = { entries: [], total: 0 };

async function holdSession(db: Database): Promise<typeof nothing> {
  asking += 1;
  if (asking === 2) bothAsk.resolve();
  const { promise } = release;
  // A call that looks its caller up needs a session too.
  await bothAsk.promise;
  return db.connection().execute(() => promise.then(() => nothing));
}

const channels: Readonly<Record<string, (account: TestAccount) => Promise<readonly Promise<unknown>[]>>> = {
  'the API': async (account) => [1, 2].map(() => account.call('search_interests', {})),
  MCP: async (account) => {
    const channel = await overMcp(api, account);
    return [1, 2].map(() => channel.call('search_interests', {}));
  },
  'the chat': async ({ key }) => {
    const calls = ['one', 'two'].map((id) => ({ id, name: 'search_interests', args: {} }));
    model.answerWith({ calls }, { text: 'There are none.' });
    return [takeTurn(api, key, { message: 'Which interests are there?' })];
  },
  'the console': async ({ accountId, key }) => {
    const browser = new ConsoleBrowser(api);
    await browser.signIn(key);
    return [1, 2].map(() => browser.call(accountId, 'search_interests', {}));
  },
};

test.each(Object.keys(channels))(
  'calls of one account through %s leave half of the sessions to others',
  async (name) => {
    const [greedy, other] = [await api.account(), await api.account()];
    const answers = (await channels[name]?.(greedy)) ?? [];
    await bothAsk.promise;
    const { status } = await other.call('get_credit_balance', {});
    release.resolve();
    await Promise.all(answers);
    expect(status).toBe(200);
  },
);
