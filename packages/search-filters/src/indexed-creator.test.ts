import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contactChannels, contactMask } from './contact-channel.ts';
import { figureNames } from './figures.ts';
import { indexedBatches } from './indexed-batch.ts';
import { indexedCreator, type SearchedFacts } from './indexed-creator.ts';
import { shareOfPercent } from './shares.ts';
import { placeDictionary, testPlaces } from './testing/dictionaries.ts';

function facts(more: Partial<SearchedFacts>): SearchedFacts {
  return { id: 7, platform: 'photonet', contact_types: [], ...more };
}

function indexed(more: Partial<SearchedFacts>) {
  return indexedCreator(facts(more), placeDictionary);
}

test('absent facts are unknown', () => {
  expect(indexed({})).toEqual({
    id: 7,
    platform: 'photonet',
    contacts: 0,
    ...Object.fromEntries(figureNames.map((name) => [name, null])),
    language: null,
    gender: null,
    verified: false,
    accountType: null,
    interests: [],
    nameStarts: [],
    topics: [],
    hashtags: [],
    bioWords: null,
    captionWords: [],
    mentions: [],
    paidPartnerships: false,
    audience: { places: [], ages: [], languages: [] },
  });
});

test('every channel has its own bit', () => {
  expect(contactChannels).toHaveLength(26);
  expect(contactMask(contactChannels)).toBe(2 ** 26 - 1);
  expect(indexed({ contact_types: ['EMAIL', 'PHONE', 'EMAIL'] }).contacts).toBe(contactMask(['EMAIL', 'PHONE']));
});

test('a place outside the dictionary is unknown', () => {
  expect(indexed({ location_id: 'atlantis' }).place).toBeNull();
  expect(indexed({ location_id: 'seville' }).place).toBe(7);
});

test('audience entries are sorted, and the first of repeated entries counts', () => {
  const { audience, male, female } = indexed({
    audience: {
      locations: [
        { id: 'madrid', percentage: 3 },
        { id: 'argentina', percentage: 2 },
        { id: 'madrid', percentage: 50 },
        { id: 'spain', percentage: 1 },
      ],
      ages: [
        { min: 18, max: 24, percentage: 4 },
        { min: 13, max: 30, percentage: 3 },
        { min: 13, max: 17, percentage: 2 },
        { min: 18, max: 24, percentage: 50 },
      ],
      genders: [
        { code: 'MALE', percentage: 5 },
        { code: 'MALE', percentage: 50 },
      ],
      languages: [
        { code: 'fr', percentage: 7 },
        { code: 'EN', percentage: 6 },
        { code: 'fr', percentage: 50 },
      ],
    },
  });
  expect([male, female]).toEqual([50_000, null]);
  expect(audience).toEqual({
    places: [
      { ordinal: 1, share: 20_000 },
      { ordinal: 4, share: 10_000 },
      { ordinal: 8, share: 30_000 },
    ],
    ages: [
      { min: 13, max: 17, share: 20_000 },
      { min: 13, max: 30, share: 30_000 },
      { min: 18, max: 24, share: 40_000 },
    ],
    languages: [
      { code: 'en', share: 60_000 },
      { code: 'fr', share: 70_000 },
    ],
  });
});

test('an empty bio is known; an absent bio is unknown', () => {
  expect(indexed({ bio: '' }).bioWords).toEqual([]);
  expect(indexed({ bio: null }).bioWords).toBeNull();
});

test('the lists of a batch lie between consecutive starts', () => {
  const creators = [['chess'], [], ['art', 'yoga']].map((topics) => indexed({ topics }));
  const [batch] = indexedBatches(creators, () => ({ high: 0, low: 0 }));
  expect(batch?.tokens.starts).toEqual(Uint32Array.of(0, 1, 1, 3));
});

test('captions are read as one text', () => {
  expect(indexed({ captions: ['Big sale', 'sale ends'] }).captionWords).toEqual(['big', 'sale', 'ends']);
});

test('names are caseless and distinct', () => {
  const creator = indexed({ interests: ['Beauty', 'BEAUTY '], topics: ['Chess'], hashtags: ['#OOTD', 'ootd'] });
  expect([creator.interests, creator.topics, creator.hashtags]).toEqual([['beauty'], ['chess'], ['ootd']]);
});

describe('shares of the audience by place', () => {
  const percentAt = (locations: { id: string; percentage: number }[], id: string): number | null => {
    const { ordinal } = placeDictionary.byId(id)!;
    return (
      indexed({ audience: { locations } }).audience.places.find((place) => place.ordinal === ordinal)?.share ?? null
    );
  };

  test('are the recorded shares', () => {
    const locations = [
      { id: 'spain', percentage: 40 },
      { id: 'seville', percentage: 12.5 },
    ];
    expect(percentAt(locations, 'spain')).toBe(400_000);
    expect(percentAt(locations, 'seville')).toBe(125_000);
  });

  test('are sums of the recorded shares below an unrecorded place', () => {
    const locations = [
      { id: 'seville', percentage: 0.1 },
      { id: 'cordoba-es', percentage: 0.2 },
      { id: 'madrid', percentage: 5 },
    ];
    expect(percentAt(locations, 'andalusia')).toBe(3_000);
    expect(percentAt(locations, 'spain')).toBe(53_000);
    expect(percentAt(locations, 'argentina')).toBeNull();
  });

  test('agree with a direct computation for any record', () => {
    const recorded = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom(...testPlaces.map(({ id }) => id)),
        percentage: fc.double({ min: 0, max: 100, noNaN: true }),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(recorded, fc.constantFrom(...testPlaces), (locations, place) => {
        const own = locations.find(({ id }) => id === place.id);
        const under = locations.filter(({ id }) => {
          const { ordinal } = placeDictionary.byId(id)!;
          return ordinal > place.ordinal && ordinal <= place.lastOrdinal;
        });
        const sum =
          under.length === 0 ? null : under.reduce((total, { percentage }) => total + shareOfPercent(percentage), 0);
        expect(percentAt(locations, place.id)).toBe(own ? shareOfPercent(own.percentage) : sum);
      }),
    );
  });

  test('leave out places outside the dictionary', () => {
    expect(indexed({ audience: { locations: [{ id: 'atlantis', percentage: 90 }] } }).audience.places).toEqual([]);
  });
});

test('a share above zero never becomes zero', () => {
  expect([shareOfPercent(0), shareOfPercent(0.000001), shareOfPercent(0.07), shareOfPercent(100)]).toEqual([
    0, 1, 700, 1_000_000,
  ]);
});

test('contact details that free responses blank are not searchable', () => {
  const text = 'vegan baker ana@bakery.example, +49 170 555 12 34';
  const names = ['Vegan Food', '4917055512345', 'ana@bakery.example'];
  expect(
    indexed({ bio: text, captions: ['one', text], interests: names, topics: names, hashtags: names }),
  ).toMatchObject({
    bioWords: ['vegan', 'baker'],
    captionWords: ['one', 'vegan', 'baker'],
    interests: ['vegan food'],
    topics: ['vegan food'],
    hashtags: ['vegan food'],
  });
});
