import { atLeastFilter } from '../kinds/at-least.ts';

export const audienceCredibility = atLeastFilter('audience.audienceCredibilityScore', {
  describe: 'Minimum share of real followers, 0 to 1.',
  figure: 'credibility',
  summary: 'audience credibility',
  platforms: 'all',
  examples: [
    { given: 0.8, matching: [{ audience: { credibility: 0.8 } }], others: [{ audience: { credibility: 0.79 } }] },
  ],
});
