export { languageDetectionModule } from './module.ts';
export { TinyldLanguageDetector } from './tinyld-language-detector.ts';
