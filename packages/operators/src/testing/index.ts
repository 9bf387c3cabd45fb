export { type AuditLogUnderTest, auditLogContract } from '../audit-log.contract.ts';
export { MemoryAuditLog } from './memory-audit-log.ts';
