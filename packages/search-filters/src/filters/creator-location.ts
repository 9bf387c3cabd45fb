import { placeFilter } from '../kinds/place.ts';

export const creatorLocation = placeFilter('creator.location', {
  describe: 'Home of the creator: this place or any place within it. Exactly one of id and name.',
  examples: [
    {
      given: { id: 'andalusia' },
      matching: [{ location_id: 'andalusia' }, { location_id: 'seville' }],
      others: [{ location_id: 'spain' }, { location_id: 'madrid' }, { location_id: 'cordoba-ar' }],
    },
    {
      given: { name: 'CORDOBA' },
      matching: [{ location_id: 'cordoba-ar' }],
      others: [{ location_id: 'cordoba-es' }],
    },
  ],
});
