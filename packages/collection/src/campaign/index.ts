export * from './campaign.ts';
export * from './campaign-engine.ts';
export * from './campaign-outbox.ts';
export * from './campaign-steps.ts';
export * from './campaign-store.ts';
export * from './frontier.ts';
export * from './request-budget.ts';
export * from './seed.ts';
