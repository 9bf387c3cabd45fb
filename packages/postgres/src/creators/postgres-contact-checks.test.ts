import { contactChecksContract } from '@creator-discovery/creators/contract';
import { type ContactChannel, contactMask } from '@creator-discovery/search-filters';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresContactChecks } from './postgres-contact-checks.ts';
import { PostgresCreatorStore } from './postgres-creator-store.ts';

const places = { byId: () => null };
const { db, passSeconds } = await testDatabaseWithClock();

contactChecksContract({
  checks: new PostgresContactChecks(db, places),
  store: new PostgresCreatorStore(db, places),
  passSeconds: async (seconds) => void (await passSeconds(seconds)),
});

test('searches and engines learn of channels without an address that exists', async () => {
  const { rows } = await sql<{ contact_types: ContactChannel[]; contacts: number; changes: number }>`
    select contact_types, contacts, (select count(*)::int from creator_change where creator_id = id) as changes
    from creator join creator_search on creator_id = id where handle = 'checked'
  `.execute(db);
  // Six imports, and five checks that changed an address.
  expect(rows).toEqual([{ contact_types: ['TELEGRAM'], contacts: contactMask(['TELEGRAM']), changes: 11 }]);
});
