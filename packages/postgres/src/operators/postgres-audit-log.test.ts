import { randomUUID } from 'node:crypto';
import { auditLogContract } from '@creator-discovery/operators/contract';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresAuditLog } from './postgres-audit-log.ts';

auditLogContract('PostgreSQL', async () => {
  const { db } = await testDatabase();
  return { log: new PostgresAuditLog(db), newId: randomUUID };
});
