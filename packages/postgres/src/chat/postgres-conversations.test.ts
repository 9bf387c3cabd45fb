import { conversationsContract } from '@creator-discovery/chat/contract';
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
