import { languageShareFilter } from '../kinds/share.ts';

export const audienceLanguage = languageShareFilter('audience.language', {
  describe: 'Language of the followers. Give code or name.',
  sortBy: ['AUDIENCE_LANGUAGE'],
  platforms: 'all',
  examples: [
    {
      given: { code: 'en', percentage: 25 },
      matching: [{ audience: { languages: [{ code: 'en', percentage: 25 }] } }],
      others: [
        {
          audience: {
            languages: [
              { code: 'en', percentage: 24 },
              { code: 'es', percentage: 76 },
            ],
          },
        },
      ],
    },
    {
      given: { name: 'English' },
      matching: [{ audience: { languages: [{ code: 'en', percentage: 1 }] } }],
      others: [{ audience: { languages: [{ code: 'es', percentage: 99 }] } }],
    },
    {
      given: { code: 'en', percentage: 0 },
      matching: [{ audience: { languages: [{ code: 'en', percentage: 0 }] } }],
      others: [{ audience: { languages: [{ code: 'es', percentage: 90 }] } }],
    },
  ],
});
