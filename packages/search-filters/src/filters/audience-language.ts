import { languageShareFilter } from '../kinds/share.ts';

export function followersSpeaking(shares: Readonly<Record<string, number>>) {
  return { audience: { languages: Object.entries(shares).map(([code, percentage]) => ({ code, percentage })) } };
}

export const audienceLanguage = languageShareFilter('audience.language', {
  describe: 'Language of the followers. Give code or name.',
  sortBy: ['AUDIENCE_LANGUAGE'],
  examples: [
    {
      given: { code: 'en', percentage: 25 },
      matching: [followersSpeaking({ en: 25 })],
      others: [followersSpeaking({ en: 24, es: 76 })],
    },
    { given: { name: 'English' }, matching: [followersSpeaking({ en: 1 })], others: [followersSpeaking({ es: 99 })] },
    {
      given: { code: 'en', percentage: 0 },
      matching: [followersSpeaking({ en: 0 })],
      others: [followersSpeaking({ es: 90 })],
    },
  ],
});
