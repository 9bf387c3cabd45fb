import { placesFilter } from '../kinds/place.ts';

export const creatorLocations = placesFilter('creator.locations', {
  describe: 'Home in any of these places.',
  singular: 'creator.location',
  examples: [
    {
      given: [{ id: 'madrid' }, { id: 'andalusia' }, { name: 'Seville' }],
      matching: [{ location_id: 'madrid' }, { location_id: 'seville' }, { location_id: 'cordoba-es' }],
      others: [{ location_id: 'spain' }, { location_id: 'cordoba-ar' }],
    },
    { given: [{ id: 'spain' }], matching: [{ location_id: 'madrid' }], others: [{ location_id: 'pampa' }] },
  ],
});
