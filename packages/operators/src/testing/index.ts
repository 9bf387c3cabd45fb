export { type AuditLogUnderTest, auditLogContract } from '../audit-log.contract.ts';
export { type OperatorsUnderTest, operatorsContract } from '../operators.contract.ts';
export { MemoryAuditLog } from './memory-audit-log.ts';
export { MemoryOperators } from './memory-operators.ts';
