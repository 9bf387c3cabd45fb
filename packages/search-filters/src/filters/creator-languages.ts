import { languagesFilter } from '../kinds/language.ts';

export const creatorLanguages = languagesFilter('creator.languages', {
  describe: 'Any of these languages.',
  singular: 'creator.language',
  examples: [
    {
      given: [{ code: 'es' }, { name: 'French' }, { code: 'ES' }],
      matching: [{ language: 'es' }, { language: 'fr' }],
      others: [{ language: 'en' }],
    },
  ],
});
