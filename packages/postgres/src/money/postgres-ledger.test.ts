import { randomUUID } from 'node:crypto';
import { ledgerContract } from '@creator-discovery/credits/testing';
import { createDatabase } from '../session/database.ts';
import { createMigratedDatabase } from '../testing.ts';
import { PostgresLedger } from './postgres-ledger.ts';

ledgerContract('PostgreSQL', async () => {
  const database = await createMigratedDatabase();
  const db = createDatabase(database.url);
  return {
    ledger: new PostgresLedger(db),
    newOwnerId: randomUUID,
    close: async () => {
      await db.destroy();
      await database.drop();
    },
  };
});
