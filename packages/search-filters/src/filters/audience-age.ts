import { ageShareFilter } from '../kinds/share.ts';

const ages = [
  { min: 13, max: 17, percentage: 10 },
  { min: 18, max: 24, percentage: 30 },
  { min: 25, max: 34, percentage: 20 },
];

const olderAges = [
  { min: 35, max: 44, percentage: 12 },
  { min: 45, max: 54, percentage: 8 },
  { min: 55, max: 64, percentage: 6 },
  { min: 65, max: 100, percentage: 4 },
];

export const audienceAge = ageShareFilter('audience.age', {
  describe: 'Share of followers in an age band. Sums the recorded bands entirely within the bounds.',
  sortBy: ['AUDIENCE_AGE'],
  examples: [
    {
      given: { minValue: 18, maxValue: 34, percentage: 50 },
      matching: [{ audience: { ages } }],
      others: [
        { audience: { ages: [{ min: 18, max: 35, percentage: 90 }] } },
        { audience: { ages: [{ min: 17, max: 34, percentage: 90 }] } },
        { audience: { ages: [{ min: 18, max: 34, percentage: 49.9 }] } },
      ],
    },
    {
      given: { minValue: 25 },
      matching: [{ audience: { ages } }, { audience: { ages: olderAges } }],
      others: [{ audience: { ages: ages.slice(0, 2) } }, { audience: { ages: [{ min: 25, max: 34, percentage: 0 }] } }],
    },
    {
      given: { maxValue: 24, percentage: 0 },
      matching: [{ audience: { ages: [{ min: 18, max: 24, percentage: 0 }] } }],
      others: [{ audience: { ages: [{ min: 25, max: 34, percentage: 90 }] } }],
    },
  ],
});
