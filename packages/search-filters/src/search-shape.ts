import { canonicalJson } from './canonical.ts';
import { figures } from './figures.ts';
import type { Filter } from './filter.ts';
import { filters } from './filters/index.ts';
import { type IndexedCreator, indexedCreator, type SearchedFacts } from './indexed-creator.ts';
import type { Place } from './ports.ts';
import { nameKinds, nameSources } from './tokens.ts';

/**
 * Returns text that changes with the rules that derive searched data: filters, figures, names and indexed samples. Its hash
 * and the version of the place dictionary are the version of search rows and index snapshots, so none is raised by hand.
 */
export function searchShape(): string {
  return canonicalJson({
    filters: filters.map(({ name, kind, platforms, reads }: Filter) => ({ name, kind, platforms, reads })),
    figures,
    names: nameKinds.map((kind) => [kind, nameSources[kind].source]),
    samples: sampleCreators(),
  });
}

/** A country with one city, to show how shares are summed. */
const samplePlaces: readonly Pick<Place, 'id' | 'parentId' | 'ordinal' | 'lastOrdinal'>[] = [
  { id: 'country', parentId: null, ordinal: 1, lastOrdinal: 2 },
  { id: 'city', parentId: 'country', ordinal: 2, lastOrdinal: 2 },
];

/** Accents, compatibility forms, marks, emoji, invisible and styled letters, scripts without spaces, characters beyond 16 bits. */
const difficultText = [
  'Crème brûlée, CRÈME-2024! ÉTÉ Çe ﬁt Straße İI ı ΟΔΟΣ пʼять هٔ हिन्दी يُوغَا 서울 𝓯𝓪𝓷 ❤️yoga ㌔ x\u3099y',
  '👩🏽‍🍳 🇯🇵 1️⃣ 🅱🅾🆇 ᴛʀ so\u00adfi ㅤxㅤ Łódź Đà œ أزياء على کة שָׁ 서울에서 ㅋㅋ',
  '第1回東京タワー人々〆ﾊﾟﾘか\u3099葛\u{e0100}𠮷 น้ำไทย๒ ລາວ ខ្មែរ\u200bក မြန်မာ กກ漢ヨa',
].join(' ');

const sampleFacts: readonly Partial<SearchedFacts>[] = [
  {
    handle: 'ana.kocht_1',
    name: `${difficultText} ana@bakery.example`,
    bio: difficultText,
    captions: [
      'one two',
      difficultText,
      'ana@bakery.example +49 170 555 12 34 12.05.1990\nweixin lena, 微信号: lenacn, kik me: lena, lena88 on IG\na n n @ x . c o m\njane собака mail.ru\nmail: ana at gmail, ana艾特qq.com, سناب: lena 0️⃣1️⃣5️⃣5️⃣5️⃣1️⃣2️⃣3️⃣\n感谢@brand.cn 12.05.2026 · 13.05.2026',
    ],
    interests: ['Food & Drink', 'food & drink '],
    topics: ['C++', 'ÉTÉ'],
    hashtags: ['#ÉTÉ', '東京', '4917055512345'],
    mentions: ['@Brand', 'brand', '4917055512345'],
    paid_partnerships: true,
    contact_types: ['EMAIL', 'VIDEONET'],
    language: 'EN',
    gender: 'FEMALE',
    account_type: 'CREATOR',
    is_verified: true,
    follower_count: 1023,
    location_id: 'city',
    last_post_at: '2024-02-29',
    audience: {
      locations: [{ id: 'city', percentage: 33.33333 }],
      ages: [
        { min: 18, max: 24, percentage: 0.00001 },
        { min: 25, max: 34, percentage: 60 },
      ],
      genders: [{ code: 'FEMALE', percentage: 61.7 }],
      languages: [{ code: 'EN', percentage: 80 }],
    },
  },
  {
    bio: '',
    audience: { ages: [{ min: 16, max: 21, percentage: 12.5 }], locations: [{ id: 'country', percentage: 0 }] },
  },
  {},
];

/** Returns creators that exercise every rule of `indexedCreator`. Deriving them at import would slow the start of each process. */
export function sampleCreators(): readonly IndexedCreator[] {
  const byId = (id: string) => (samplePlaces.find((place) => place.id === id) as Place | undefined) ?? null;
  return sampleFacts.map((facts, i) =>
    indexedCreator({ contact_types: [], ...facts, id: i + 1, platform: 'photonet' }, { byId }),
  );
}
