export { type AuditLogUnderTest, auditLogContract } from './audit-log.contract.ts';
export { type OperatorsUnderTest, operatorsContract } from './operators.contract.ts';
export { type ReportedMovement, type ReportsUnderTest, reportsContract } from './reports.contract.ts';
