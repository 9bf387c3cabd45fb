import { conversationsContract } from '@creator-discovery/chat/contract';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresConversations } from './postgres-conversations.ts';

const { db, passSeconds } = await testDatabaseWithClock();

async function newAccount(): Promise<string> {
  const { owner_id } = await db
    .insertInto('ledger_balance')
    .values({ owner_id: sql<string>`gen_random_uuid()` })
    .returning('owner_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('account')
    .values({ account_id: owner_id, name: 'Chat', plan: 'pro', usage_pricing: true })
    .execute();
  return owner_id;
}

conversationsContract('PostgreSQL', async () => ({
  conversations: new PostgresConversations(db),
  accountId: await newAccount(),
  otherAccountId: await newAccount(),
  elapse: passSeconds,
}));

test('an answer of a model is stored without NUL', async () => {
  const [conversations, accountId] = [new PostgresConversations(db), await newAccount()];
  const { conversationId } = await conversations.create({ accountId }, 'Bakers');
  const ref = { accountId, conversationId };
  expect(await conversations.beginTurn(ref, 'message')).toMatchObject({ begun: true, turn: 1 });
  const parts = [{ type: 'text', text: 'a\0b' }];
  await conversations.finishTurn({ ...ref, turn: 1 }, [{ id: 'm', role: 'assistant', parts }]);
  expect(await conversations.messages(ref)).toMatchObject([{ parts: [{ text: 'ab' }] }]);
});
