import { MemoryContactFormats } from '@creator-discovery/creators/memory';
import { languageDictionary, placeDictionary } from '@creator-discovery/search-filters/testing';
import type { RecordRules } from '../record/creator-record.ts';
import { MemoryLanguageDetector } from './memory-language-detector.ts';

/** Rules with small dictionaries, for tests. */
export function testRecordRules(): RecordRules {
  return {
    places: placeDictionary,
    languages: languageDictionary,
    contacts: new MemoryContactFormats(),
    detector: new MemoryLanguageDetector(),
  };
}
