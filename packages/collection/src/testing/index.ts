export * from '../campaign/campaign-store.contract.ts';
export * from '../campaign/request-budget.contract.ts';
export * from './memory-campaign-store.ts';
export * from './memory-language-detector.ts';
export * from './memory-network.ts';
export * from './memory-request-budget.ts';
export * from './record-rules.ts';
export * from './test-profile.ts';
export { languageDetectorContract } from '../record/language-detector.contract.ts';
