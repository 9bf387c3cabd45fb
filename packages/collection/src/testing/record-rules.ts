import { MemoryContactFormats } from '@creator-discovery/creators/memory';
import { languageDictionary, placeDictionary } from '@creator-discovery/search-filters/testing';
import type { RecordRules } from '../record/creator-record.ts';
import { MemoryLanguageDetector } from './memory-language-detector.ts';

const million = 1_000_000;

/** Rules with small dictionaries, for tests. */
export function testRecordRules(): RecordRules {
  return {
    places: {
      ...placeDictionary,
      named: (name) =>
        placeDictionary.named(name).map((place) => ({ ...place, population: place.population * million })),
    },
    languages: languageDictionary,
    contacts: new MemoryContactFormats(),
    detector: new MemoryLanguageDetector(),
  };
}
