import { z } from 'zod';
import { accountTypes } from '../creator-attributes.ts';
import { list } from '../field-schemas.ts';
import { filterOf } from '../kinds/filter-of.ts';
import { distinctNames } from '../kinds/members.ts';

export const creatorAccountType = filterOf('creator.accountType', {
  describe: 'One of these account types. Photonet only; ignored elsewhere.',
  kind: 'any-of',
  reads: { kind: 'any', of: ['account_type'] },
  schema: z.strictObject({ types: list(z.enum(accountTypes)) }),
  normalise(given) {
    const types = distinctNames(given?.types, (type) => type);
    return types && { types };
  },
  conditions: ({ types }) => [{ kind: 'any', token: 'account_type', names: types }],
  summary: ({ types }) => [`account type ${types.join(' or ')}`],
  platforms: ['photonet'],
  examples: [
    {
      given: { types: ['CREATOR', 'PERSONAL'] },
      matching: [{ account_type: 'PERSONAL' }, { account_type: 'CREATOR' }],
      others: [{ account_type: 'BUSINESS' }],
    },
  ],
});
