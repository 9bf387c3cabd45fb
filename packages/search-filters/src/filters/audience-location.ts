import { placeShareFilter } from '../kinds/share.ts';

export function followersIn(shares: Readonly<Record<string, number>>) {
  return { audience: { locations: Object.entries(shares).map(([id, percentage]) => ({ id, percentage })) } };
}

export const audienceLocation = placeShareFilter('audience.location', {
  describe: 'Place where followers live. Exactly one of id and name.',
  sortBy: ['AUDIENCE_LOCATION', 'AUDIENCE_LOCATIONS'],
  examples: [
    {
      given: { name: 'Spain' },
      matching: [followersIn({ seville: 0.01 })],
      others: [followersIn({ argentina: 90 }), followersIn({ spain: 0 })],
    },
    {
      given: { id: 'spain', percentage: 30 },
      matching: [followersIn({ spain: 30 }), followersIn({ seville: 10, madrid: 20 })],
      others: [followersIn({ spain: 29, seville: 29 })],
    },
    {
      given: { id: 'spain', percentage: 0 },
      matching: [followersIn({ spain: 0 })],
      others: [followersIn({ argentina: 90 })],
    },
  ],
});
