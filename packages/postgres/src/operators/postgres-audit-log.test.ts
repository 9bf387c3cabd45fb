import { randomUUID } from 'node:crypto';
import { auditLogContract } from '@creator-discovery/operators/contract';
import { openMigratedDatabase } from '../testing.ts';
import { PostgresAuditLog } from './postgres-audit-log.ts';

auditLogContract('PostgreSQL', async () => {
  const { db, close } = await openMigratedDatabase();
  return { log: new PostgresAuditLog(db), newId: randomUUID, close };
});
