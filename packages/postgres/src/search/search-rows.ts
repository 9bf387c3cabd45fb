import { type IndexedCreator, sizeBand } from '@creator-discovery/search-filters';
import { type Kysely, sql } from 'kysely';
import type { SearchTables } from './tables.ts';
import { tokens, tokensOfShare } from './tokens.ts';
import { otherAges, usualAges } from './usual-ages.ts';

/** Every column but the keys, with its type: how a row is read from JSON, and what an update sets. */
const columns = {
  contacts: 'integer',
  followers: 'double precision',
  size_band: 'smallint',
  place: 'integer',
  language: 'text',
  gender: 'text',
  age: 'double precision',
  verified: 'boolean',
  account_type: 'text',
  last_post_on: 'integer',
  posts: 'double precision',
  likes: 'double precision',
  views: 'double precision',
  engagement_rate: 'double precision',
  growth_1: 'double precision',
  growth_2: 'double precision',
  growth_3: 'double precision',
  growth_4: 'double precision',
  growth_5: 'double precision',
  growth_6: 'double precision',
  credibility: 'double precision',
  audience_male: 'integer',
  audience_female: 'integer',
  audience_places: 'integer[]',
  audience_place_shares: 'integer[]',
  audience_age_13: 'integer',
  audience_age_18: 'integer',
  audience_age_25: 'integer',
  audience_age_35: 'integer',
  audience_age_45: 'integer',
  audience_age_55: 'integer',
  audience_age_65: 'integer',
  audience_other_ages: 'double precision[]',
  audience_languages: 'text[]',
  audience_language_shares: 'integer[]',
  audience_place_total: 'bigint',
  audience_age_total: 'bigint',
  audience_language_total: 'bigint',
  bio_known: 'boolean',
  bio_words: 'integer',
  topics: 'integer',
  interests: 'integer',
  hashtags: 'integer',
  tokens: 'bigint[]',
  audience_tokens: 'bigint[]',
} as const;

const names = Object.keys(columns);

const put = sql.raw(`
  insert into creator_search (creator_id, platform, ${names.join(', ')})
  select creator_id, platform, ${names.join(', ')} from json_to_recordset((select rows from given)) as row (
    creator_id integer, platform text, ${Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')}
  )
  on conflict (platform, creator_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
`);

/**
 * Makes these creators searchable as they are now; call it in the transaction that writes the creators. Creators that
 * are not searchable any more are taken out by `deleteSearchRows`. Ids within one call must differ.
 */
export async function putSearchRows<Tables extends SearchTables>(
  db: Kysely<Tables>,
  creators: readonly IndexedCreator[],
): Promise<void> {
  if (creators.length === 0) return;
  const rows = JSON.stringify(creators.map(searchRow));
  await sql`with given as (select ${rows}::json as rows) ${put}`.execute(db);
}

export async function deleteSearchRows<Tables extends SearchTables>(
  db: Kysely<Tables>,
  creatorIds: readonly number[],
): Promise<void> {
  await sql`delete from creator_search where creator_id = any(${creatorIds}::integer[])`.execute(db);
}

function searchRow(
  creator: IndexedCreator,
): Readonly<Record<keyof typeof columns | 'creator_id' | 'platform', unknown>> {
  const { audience, growth, bioWords } = creator;
  return {
    creator_id: creator.id,
    platform: creator.platform,
    contacts: creator.contacts,
    followers: creator.followers,
    size_band: creator.followers === null ? null : sizeBand(creator.followers),
    place: creator.place,
    language: creator.language,
    gender: creator.gender,
    age: creator.age,
    verified: creator.verified,
    account_type: creator.accountType,
    last_post_on: creator.lastPostOn,
    posts: creator.posts,
    likes: creator.likes,
    views: creator.views,
    engagement_rate: creator.engagementRate,
    growth_1: growth[0],
    growth_2: growth[1],
    growth_3: growth[2],
    growth_4: growth[3],
    growth_5: growth[4],
    growth_6: growth[5],
    credibility: creator.credibility,
    audience_male: audience.male,
    audience_female: audience.female,
    audience_places: audience.places.map(({ ordinal }) => ordinal),
    audience_place_shares: audience.places.map(({ share }) => share),
    ...usualAges(audience.ages),
    audience_other_ages: otherAges(audience.ages),
    audience_languages: audience.languages.map(({ code }) => code),
    audience_language_shares: audience.languages.map(({ share }) => share),
    audience_place_total: totalShare(audience.places),
    audience_age_total: totalShare(audience.ages),
    audience_language_total: totalShare(audience.languages),
    bio_known: bioWords !== null,
    bio_words: bioWords?.length ?? 0,
    topics: creator.topics.length,
    interests: creator.interests.length,
    hashtags: creator.hashtags.length,
    tokens: tokensOf(creator),
    audience_tokens: audienceTokensOf(creator.audience),
  };
}

function totalShare(entries: readonly { readonly share: number }[]): number {
  return entries.reduce((total, { share }) => total + share, 0);
}

/** Everything of `namesOf`. Those of the profile first: similarity looks at no others. */
function tokensOf(creator: IndexedCreator): readonly string[] {
  const channels = Array.from({ length: 31 }, (_, bit) => bit).filter((bit) => (creator.contacts >>> bit) & 1);
  return [
    ...tokens('interest', creator.interests),
    ...tokens('topic', creator.topics),
    ...tokens('hashtag', creator.hashtags),
    ...tokens('bio', creator.bioWords ?? []),
    ...tokens('caption', creator.captionWords),
    ...tokens('contact', channels.map(String)),
    ...tokens('language', creator.language === null ? [] : [creator.language]),
    ...tokens('gender', creator.gender === null ? [] : [creator.gender]),
    ...tokens('account_type', creator.accountType === null ? [] : [creator.accountType]),
    ...tokens('verified', creator.verified ? [''] : []),
    ...tokens('bio_known', creator.bioWords === null ? [] : ['']),
  ];
}

function audienceTokensOf({ places, languages }: IndexedCreator['audience']): readonly string[] {
  return [
    ...places.flatMap(({ ordinal, share }) => tokensOfShare('audience_place', ordinal, share)),
    ...languages.flatMap(({ code, share }) => tokensOfShare('audience_language', code, share)),
  ];
}
