import { z } from 'zod';
import { filterOf } from '../kinds/filter-of.ts';

export const audienceCredibility = filterOf('audience.audienceCredibilityScore', {
  describe: 'Minimum share of real followers, 0 to 1.',
  kind: 'at-least',
  reads: { kind: 'range', of: ['credibility'] },
  schema: z.number().min(0).max(1),
  normalise: (given) => given,
  conditions: (used) => [{ kind: 'range', figure: 'credibility', min: used, max: null }],
  summary: (used) => [`audience credibility at least ${used}`],
  examples: [
    { given: 0.8, matching: [{ audience: { credibility: 0.8 } }], others: [{ audience: { credibility: 0.79 } }] },
  ],
});
