export * from './campaign/campaign-engine.contract.ts';
export * from './campaign/campaign-outbox.contract.ts';
export * from './campaign/campaign-store.contract.ts';
export * from './campaign/request-budget.contract.ts';
export { creatorObservationsContract, type ObservationsUnderTest } from './record/creator-observations.contract.ts';
export { languageDetectorContract } from './record/language-detector.contract.ts';
export { type RefreshQueueUnderTest, refreshQueueContract } from './refresh/refresh-queue.contract.ts';
export * from './testing/record-rules.ts';
