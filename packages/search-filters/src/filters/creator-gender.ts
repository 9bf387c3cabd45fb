import { z } from 'zod';
import { genders } from '../creator-attributes.ts';
import { filterOf } from '../kinds/filter-of.ts';

export const creatorGender = filterOf('creator.gender', {
  describe: 'Gender of the creator.',
  kind: 'one-of',
  reads: { kind: 'all', of: ['gender'] },
  schema: z.strictObject({ code: z.enum(genders) }),
  normalise: (given) => given,
  conditions: ({ code }) => [{ kind: 'all', token: 'gender', names: [code] }],
  summary: ({ code }) => [code.toLowerCase()],
  examples: [
    { given: { code: 'FEMALE' }, matching: [{ gender: 'FEMALE' }], others: [{ gender: 'MALE' }] },
    { given: { code: 'MALE' }, matching: [{ gender: 'MALE' }], others: [{ gender: 'FEMALE' }] },
  ],
});
