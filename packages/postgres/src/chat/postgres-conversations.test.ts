import { conversationsContract } from '@creator-discovery/chat/contract';
import { afterAll, beforeAll } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { type DatabaseWithClock, databaseWithClock } from '../testing.ts';
import { PostgresConversations } from './postgres-conversations.ts';

let database: Database;
let clock: DatabaseWithClock;

beforeAll(async () => {
  clock = await databaseWithClock();
  database = clock.db;
});

afterAll(() => clock.close());

async function newAccount(): Promise<string> {
  const { owner_id } = await database
    .insertInto('ledger_balance')
    .values({ owner_id: sql<string>`gen_random_uuid()` })
    .returning('owner_id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('account')
    .values({ account_id: owner_id, name: 'Chat', plan: 'pro', usage_pricing: true })
    .execute();
  return owner_id;
}

conversationsContract('PostgreSQL', async () => ({
  conversations: new PostgresConversations(database),
  accountId: await newAccount(),
  otherAccountId: await newAccount(),
  elapse: (seconds) => clock.passSeconds(seconds),
}));
