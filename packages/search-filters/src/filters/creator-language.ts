import { languageFilter } from '../kinds/language.ts';

export const creatorLanguage = languageFilter('creator.language', {
  describe: 'Language of the creator. Give code or name.',
  examples: [
    { given: { code: 'es', name: 'whatever' }, matching: [{ language: 'es' }], others: [{ language: 'en' }] },
    { given: { name: 'spanish' }, matching: [{ language: 'es' }], others: [{ language: 'en' }] },
  ],
});
