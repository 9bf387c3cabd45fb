import type { ImportRecord } from '@creator-discovery/creators';

function number(at: number): string {
  return String(at).padStart(3, '0');
}

/** 120 creators on photonet with falling follower counts, every third in France; number 7 is private, 8 has no contact. */
const travellers: ImportRecord[] = Array.from({ length: 120 }, (_, at) => ({
  platform: 'photonet',
  handle: `Traveller.${number(at)}`,
  name: `Traveller ${at}`,
  bio: `Travel and trains, number ${at}. Write to traveller${at}@example.com`,
  profile_url: `https://photonet.example/traveller.${number(at)}/`,
  follower_count: 100_000 - at * 100,
  engagement_rate_pct: 1 + at / 100,
  is_verified: at % 10 === 0,
  is_private: at === 7,
  gender: at % 2 === 0 ? 'FEMALE' : 'MALE',
  language: at % 3 === 0 ? 'fr' : 'en',
  ...(at % 3 === 0 ? { location_id: 'FR' } : {}),
  interests: ['Travel'],
  topics: ['Trains'],
  ...(at === 117 && {
    audience: {
      genders: [{ code: 'FEMALE' as const, percentage: 70 }],
      ages: [
        { min: 13, max: 17, percentage: 10 },
        { min: 18, max: 24, percentage: 30.5 },
        { min: 25, max: 34, percentage: 25 },
      ],
    },
  }),
  contacts:
    at === 8
      ? []
      : [
          { type: 'EMAIL', value: `traveller${at}@example.com` },
          { type: 'PHONE', value: `+331000000${number(at)}` },
        ],
}));

/** Two more platforms; `twin` exists on both. */
const others: ImportRecord[] = [
  {
    platform: 'videonet',
    handle: 'twin',
    name: 'Twin V',
    follower_count: 10,
    topics: ['Cooking'],
    contacts: [{ type: 'EMAIL', value: 'v@example.com' }],
  },
  {
    platform: 'shortnet',
    handle: 'twin',
    name: 'Twin S',
    follower_count: 20,
    contacts: [{ type: 'EMAIL', value: 's@example.com' }],
  },
  {
    platform: 'videonet',
    handle: 'cook',
    name: 'Cook',
    follower_count: 30,
    topics: ['Cooking'],
    contacts: [{ type: 'EMAIL', value: 'c@example.com' }],
  },
];

export const testCreators: readonly ImportRecord[] = [...travellers, ...others];
