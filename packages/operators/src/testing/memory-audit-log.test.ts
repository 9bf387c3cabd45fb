import { auditLogContract } from '../audit-log.contract.ts';
import { MemoryAuditLog } from './memory-audit-log.ts';

auditLogContract('MemoryAuditLog', async () => {
  let ids = 0;
  return {
    log: new MemoryAuditLog(() => new Date('2026-03-01T00:00:00Z')),
    newId: () => {
      ids += 1;
      return `subject ${ids}`;
    },
    close: async () => undefined,
  };
});
