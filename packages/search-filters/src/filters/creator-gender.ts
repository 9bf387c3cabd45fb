import { genders } from '../creator-attributes.ts';
import { oneOfFilter } from '../kinds/one-of.ts';

export const creatorGender = oneOfFilter('creator.gender', {
  describe: 'Gender of the creator.',
  token: 'gender',
  codes: genders,
  platforms: 'all',
  examples: [
    { given: { code: 'FEMALE' }, matching: [{ gender: 'FEMALE' }], others: [{ gender: 'MALE' }] },
    { given: { code: 'MALE' }, matching: [{ gender: 'MALE' }], others: [{ gender: 'FEMALE' }] },
  ],
});
