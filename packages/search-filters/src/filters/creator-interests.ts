import { z } from 'zod';
import { list, text } from '../field-schemas.ts';
import { filterOf } from '../kinds/filter-of.ts';
import { distinctNames } from '../kinds/members.ts';
import { caseless } from '../words.ts';

export const creatorInterests = filterOf('creator.interests', {
  describe: 'At least one of these interests, from search_interests. Photonet only; ignored elsewhere.',
  kind: 'any-of',
  reads: { kind: 'any', of: ['interest'] },
  schema: z.strictObject({ values: list(text) }),
  normalise(given) {
    const values = distinctNames(given?.values, caseless);
    return values && { values };
  },
  conditions: ({ values }) => [{ kind: 'any', token: 'interest', names: values.map(caseless) }],
  summary: ({ values }) => [`interested in ${values.join(' or ')}`],
  platforms: ['photonet'],
  examples: [
    {
      given: { values: ['Beauty', 'travel'] },
      matching: [{ interests: ['beauty', 'cars'] }, { interests: ['Travel'] }],
      others: [{ interests: ['cars'] }],
    },
  ],
});
