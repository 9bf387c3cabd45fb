export * from './audit-log.ts';
export * from './role.ts';
