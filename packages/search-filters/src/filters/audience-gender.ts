import { genderShareFilter } from '../kinds/share.ts';

export const audienceGender = genderShareFilter('audience.gender', {
  describe: 'Share of followers of a gender.',
  examples: [
    {
      given: { code: 'FEMALE' },
      matching: [{ audience: { genders: [{ code: 'FEMALE', percentage: 50 }] } }],
      others: [
        { audience: { genders: [{ code: 'FEMALE', percentage: 49 }] } },
        { audience: { genders: [{ code: 'MALE', percentage: 90 }] } },
      ],
    },
    {
      given: { code: 'MALE', percentage: 20 },
      matching: [{ audience: { genders: [{ code: 'MALE', percentage: 20 }] } }],
      others: [{ audience: { genders: [{ code: 'MALE', percentage: 19 }] } }],
    },
  ],
});
