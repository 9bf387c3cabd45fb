import { randomUUID } from 'node:crypto';
import { ledgerContract } from '@creator-discovery/credits/contract';
import { createDatabase } from '../database.js';
import { createMigratedDatabase } from '../testing.js';
import { PostgresLedger } from './postgres-ledger.js';

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
