import { placesShareFilter } from '../kinds/share.ts';
import { followersIn } from './audience-location.ts';

export const audienceLocations = placesShareFilter('audience.locations', {
  describe: 'Share of followers in these places. A place inside another one counts once.',
  singular: 'audience.location',
  sortBy: ['AUDIENCE_LOCATION', 'AUDIENCE_LOCATIONS'],
  examples: [
    {
      given: { values: [{ id: 'seville' }, { id: 'argentina' }, { id: 'andalusia' }], percentage: 30 },
      matching: [followersIn({ andalusia: 30 }), followersIn({ seville: 20, argentina: 10 })],
      others: [
        followersIn({ seville: 20, argentina: 9 }),
        followersIn({ andalusia: 20, seville: 20 }),
        followersIn({ spain: 90 }),
      ],
    },
    {
      given: { values: [{ id: 'argentina' }, { id: 'spain' }] },
      matching: [followersIn({ madrid: 0.01 })],
      others: [followersIn({ spain: 0 })],
    },
    {
      given: { values: [{ id: 'argentina' }, { id: 'spain' }], percentage: 0 },
      matching: [followersIn({ spain: 0 })],
      others: [{ audience: { languages: [] } }],
    },
  ],
});
