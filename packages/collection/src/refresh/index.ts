export * from './absence.ts';
export * from './refresh-queue.ts';
export * from './refresh-steps.ts';
export * from './refresh-tier.ts';
