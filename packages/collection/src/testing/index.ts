export { languageDetectorContract } from '../record/language-detector.contract.ts';
export * from './memory-language-detector.ts';
export * from './record-rules.ts';
export * from './test-profile.ts';
