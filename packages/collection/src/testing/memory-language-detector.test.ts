import { languageDetectorContract } from '../record/language-detector.contract.ts';
import { MemoryLanguageDetector } from './memory-language-detector.ts';

languageDetectorContract(() => new MemoryLanguageDetector());
