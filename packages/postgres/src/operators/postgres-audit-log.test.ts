import { randomUUID } from 'node:crypto';
import { auditLogContract } from '@creator-discovery/operators/contract';
import { createDatabase } from '../session/database.ts';
import { createMigratedDatabase } from '../testing.ts';
import { PostgresAuditLog } from './postgres-audit-log.ts';

auditLogContract('PostgreSQL', async () => {
  const database = await createMigratedDatabase();
  const db = createDatabase(database.url);
  return {
    log: new PostgresAuditLog(db),
    newId: randomUUID,
    close: async () => {
      await db.destroy();
      await database.drop();
    },
  };
});
