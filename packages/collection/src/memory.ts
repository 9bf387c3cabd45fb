export * from './testing/memory-campaign-store.ts';
export * from './testing/memory-language-detector.ts';
export * from './testing/memory-network.ts';
export * from './testing/memory-refresh-queue.ts';
export * from './testing/memory-request-budget.ts';
