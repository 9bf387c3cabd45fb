import { placeShareFilter } from '../kinds/share.ts';

export const audienceLocation = placeShareFilter('audience.location', {
  describe: 'Where the followers are. Exactly one of id and name.',
  sortBy: ['AUDIENCE_LOCATION', 'AUDIENCE_LOCATIONS'],
  platforms: 'all',
  examples: [
    {
      given: { name: 'Spain' },
      matching: [{ audience: { locations: [{ id: 'seville', percentage: 0.01 }] } }],
      others: [
        { audience: { locations: [{ id: 'argentina', percentage: 90 }] } },
        { audience: { locations: [{ id: 'spain', percentage: 0 }] } },
      ],
    },
    {
      given: { id: 'spain', percentage: 30 },
      matching: [
        { audience: { locations: [{ id: 'spain', percentage: 30 }] } },
        {
          audience: {
            locations: [
              { id: 'seville', percentage: 10 },
              { id: 'madrid', percentage: 20 },
            ],
          },
        },
      ],
      others: [
        {
          audience: {
            locations: [
              { id: 'spain', percentage: 29 },
              { id: 'seville', percentage: 29 },
            ],
          },
        },
      ],
    },
    {
      given: { id: 'spain', percentage: 0 },
      matching: [{ audience: { locations: [{ id: 'spain', percentage: 0 }] } }],
      others: [{ audience: { locations: [{ id: 'argentina', percentage: 90 }] } }],
    },
  ],
});
