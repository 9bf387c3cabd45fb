export * from './audit-log.ts';
export * from './finding.ts';
export * from './operator.ts';
export * from './operators.ts';
export * from './reports.ts';
export * from './role.ts';
