export * from './audit-log.ts';
export * from './operator.ts';
export * from './operators.ts';
export * from './role.ts';
