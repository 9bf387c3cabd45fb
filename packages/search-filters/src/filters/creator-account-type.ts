import { accountTypes } from '../creator-attributes.ts';
import { anyOfTypesFilter } from '../kinds/any-of.ts';

export const creatorAccountType = anyOfTypesFilter('creator.accountType', {
  describe: 'One of these account types. Photonet only; ignored elsewhere.',
  token: 'account_type',
  types: accountTypes,
  summary: (types) => `account type ${types.join(' or ')}`,
  platforms: ['photonet'],
  examples: [
    {
      given: { types: ['CREATOR', 'PERSONAL'] },
      matching: [{ account_type: 'PERSONAL' }, { account_type: 'CREATOR' }],
      others: [{ account_type: 'BUSINESS' }],
    },
  ],
});
