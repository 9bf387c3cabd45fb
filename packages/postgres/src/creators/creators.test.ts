import { randomUUID } from 'node:crypto';
import {
  creatorFactsContract,
  creatorIdentityContract,
  creatorStoreContract,
  listsContract,
} from '@creator-discovery/creators/contract';
import type { Place } from '@creator-discovery/search-filters';
import { sql } from 'kysely';
import { PostgresAdmission } from '../money/postgres-admission.ts';
import { accountWith, searchCall } from '../money/testing/searching-accounts.ts';
import { PostgresCreatorFeed } from '../search-feed/postgres-creator-feed.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresCreatorStore } from './postgres-creator-store.ts';
import { PostgresLists } from './postgres-lists.ts';
import { PostgresOwnership } from './postgres-ownership.ts';

const places = {
  byId: (id: string): Place | null => (id === 'DE' ? germany : null),
};
const germany: Place = {
  id: 'DE',
  name: 'Germany',
  displayName: 'Germany',
  type: 'COUNTRY',
  countryCode: 'DE',
  parentId: null,
  population: 1,
  ordinal: 0,
  lastOrdinal: 0,
};

async function newStore() {
  const { db } = await testDatabase();
  return { store: new PostgresCreatorStore(db, places), feed: new PostgresCreatorFeed(db) };
}

creatorStoreContract('PostgreSQL', newStore);
creatorIdentityContract('PostgreSQL', newStore);
creatorFactsContract('PostgreSQL', newStore);

listsContract('PostgreSQL', async () => {
  const { db } = await testDatabase();
  const admission = new PostgresAdmission(db);
  return {
    lists: new PostgresLists(db),
    ownership: new PostgresOwnership(db),
    store: new PostgresCreatorStore(db, places),
    newAccount: () => accountWith(db, 1000),
    newKey: async (accountId, name) => {
      const { rows } = await sql<{ key_id: string }>`
        insert into api_key (hash, account_id, name, prefix)
        values (sha256(uuid_send(gen_random_uuid())), ${accountId}, ${name}, 'cd_live_') returning key_id
      `.execute(db);
      return rows[0]?.key_id ?? '';
    },
    own: async (accountId, creatorId) => {
      const historyId = randomUUID();
      await sql`
        insert into history (history_id, account_id, kind, source, fingerprint, request_id)
        values (${historyId}, ${accountId}, 'unlock', 'api', '', '')
      `.execute(db);
      await sql`
        insert into owned_creator (account_id, creator_id, history_id) values (${accountId}, ${creatorId}, ${historyId})
      `.execute(db);
    },
    show: async (accountId, creatorIds) => {
      const policy = { name: 'searches', windows: [{ limit: 1000, seconds: 1 }] };
      const admitted = await admission.admitSearch(searchCall(accountId, creatorIds.length, { policy, creatorIds }));
      if (!admitted.admitted) throw new Error(admitted.reason);
    },
  };
});
