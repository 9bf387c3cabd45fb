export * from './business-clock.ts';
export * from './limits-text.ts';
export * from './policy.ts';
export * from './rate-limit-store.ts';
