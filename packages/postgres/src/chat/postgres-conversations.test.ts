import { conversationsContract } from '@creator-discovery/chat/testing';
import { afterAll, beforeAll } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, type Database } from '../session/database.ts';
import { createMigratedDatabase } from '../testing.ts';
import { PostgresConversations } from './postgres-conversations.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const created = await createMigratedDatabase();
  drop = created.drop;
  database = createDatabase(created.url);
});

afterAll(async () => {
  await database.destroy();
  await drop();
});

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
  elapse: async (seconds) => {
    const back = sql<Date>`make_interval(secs => ${seconds})`;
    await database
      .updateTable('chat_conversation')
      .set({ turn_until: sql<Date>`turn_until - ${back}` })
      .execute();
    await database
      .updateTable('chat_approval')
      .set({ expires_at: sql<Date>`expires_at - ${back}` })
      .execute();
  },
}));
