import { randomUUID } from 'node:crypto';
import { rateLimitStoreContract } from '@creator-discovery/rate-limits/testing';
import { createDatabase } from '../session/database.ts';
import { controlClock, createMigratedDatabase } from '../testing.ts';
import { PostgresRateLimitStore } from './postgres-rate-limit-store.ts';

rateLimitStoreContract('PostgreSQL', async () => {
  const database = await createMigratedDatabase();
  const db = createDatabase(database.url);
  const clock = await controlClock(database.url);
  return {
    store: new PostgresRateLimitStore(db),
    newOwnerId: randomUUID,
    setNow: clock.setNow,
    close: async () => {
      await clock.close();
      await db.destroy();
      await database.drop();
    },
  };
});
