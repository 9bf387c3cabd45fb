import { figureNames, type IndexedCreator, namesOf, sizeBand } from '@creator-discovery/search-filters';
import { type Kysely, sql } from 'kysely';
import { columnOf, figureColumns } from './figure-columns.ts';
import { otherAges, standardAges } from './standard-age-bands.ts';
import type { SearchTables } from './tables.ts';
import { token, tokensOfShare } from './tokens.ts';

/** Every column but the keys, with its type: how a row is read from JSON, and what an update sets. */
const columns = {
  ...(Object.fromEntries(figureColumns.map(({ column, type }) => [column, type])) as Readonly<Record<string, string>>),
  contacts: 'integer',
  size_band: 'smallint',
  language: 'text',
  gender: 'text',
  verified: 'boolean',
  account_type: 'text',
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
};

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

/** A creator as a row of `creator_search`. */
export function searchRow(creator: IndexedCreator): Readonly<Record<string, unknown>> {
  const { audience, bioWords } = creator;
  return {
    ...figuresOf(creator),
    creator_id: creator.id,
    platform: creator.platform,
    contacts: creator.contacts,
    size_band: creator.followers === null ? null : sizeBand(creator.followers),
    language: creator.language,
    gender: creator.gender,
    verified: creator.verified,
    account_type: creator.accountType,
    audience_places: audience.places.map(({ ordinal }) => ordinal),
    audience_place_shares: audience.places.map(({ share }) => share),
    ...standardAges(audience.ages),
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
    tokens: Array.from(namesOf(creator), ([kind, name]) => token(kind, name)),
    audience_tokens: audienceTokensOf(creator.audience),
  };
}

function figuresOf(creator: IndexedCreator): Readonly<Record<string, number | null>> {
  return Object.fromEntries(figureNames.map((name) => [columnOf[name].column, creator[name]]));
}

function totalShare(entries: readonly { readonly share: number }[]): number {
  return entries.reduce((total, { share }) => total + share, 0);
}

function audienceTokensOf({ places, languages }: IndexedCreator['audience']): readonly string[] {
  return [
    ...places.flatMap(({ ordinal, share }) => tokensOfShare('audience_place', ordinal, share)),
    ...languages.flatMap(({ code, share }) => tokensOfShare('audience_language', code, share)),
  ];
}
