import { alikeFilter } from '../kinds/alike.ts';
import { lookalikeThresholds } from '../lookalike-rules.ts';

const locations = [{ id: 'spain', percentage: 80 }];
const ages = [
  { min: 13, max: 17, percentage: 10 },
  { min: 18, max: 24, percentage: 30 },
  { min: 25, max: 34, percentage: 20 },
];

export const audienceLookalike = alikeFilter('audience.audienceLookalike', {
  describe: `Username without @ of a creator on this platform. Matches creators whose audience has a similarity of at least ${lookalikeThresholds.audience} to that creator's audience.`,
  to: 'audience',
  summary: 'audience like that of',
  sortBy: ['AUDIENCE_LOOKALIKES'],
  examples: [
    {
      given: 'seed',
      seed: { topics: ['chess'], audience: { locations, ages, genders: [{ code: 'FEMALE', percentage: 70 }] } },
      matching: [{ topics: ['cooking'], audience: { locations, ages, genders: [] } }],
      others: [{ topics: ['chess'], audience: { locations: [{ id: 'argentina', percentage: 90 }] } }],
    },
  ],
});
