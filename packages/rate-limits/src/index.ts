export * from './policy.js';
export * from './rate-limit-store.js';
