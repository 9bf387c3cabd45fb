export { creatorObservationsContract, type ObservationsUnderTest } from '../record/creator-observations.contract.ts';
export { languageDetectorContract } from '../record/language-detector.contract.ts';
export { type RefreshQueueUnderTest, refreshQueueContract } from '../refresh/refresh-queue.contract.ts';
export * from './memory-creator-observations.ts';
export * from './memory-language-detector.ts';
export * from './memory-refresh-queue.ts';
export * from './record-rules.ts';
export * from './test-profile.ts';
