import { languagesShareFilter } from '../kinds/share.ts';
import { followersSpeaking } from './audience-language.ts';

export const audienceLanguages = languagesShareFilter('audience.languages', {
  describe: 'Share of followers speaking these languages.',
  singular: 'audience.language',
  sortBy: ['AUDIENCE_LANGUAGE'],
  examples: [
    {
      given: { values: [{ code: 'en' }, { name: 'French' }, { code: 'EN' }], percentage: 25 },
      matching: [followersSpeaking({ en: 15, fr: 10 })],
      others: [followersSpeaking({ en: 24, es: 76 })],
    },
  ],
});
