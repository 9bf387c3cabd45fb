import { type Kysely, sql } from 'kysely';

const platforms = ['photonet', 'videonet', 'shortnet'];

/**
 * What a search reads of each creator, one partition per platform; it may be written before the creator itself. Names,
 * words and shares stand in arrays of 64-bit tokens; figures in plain columns, those that are compared most at the
 * beginning of the row, which a visit reads first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table creator_search (
      creator_id integer not null references creator on delete cascade deferrable initially deferred,
      contacts integer not null,
      verified boolean not null,
      bio_known boolean not null,
      place integer,
      followers double precision,
      engagement_rate double precision,
      likes double precision,
      views double precision,
      posts double precision,
      growth_1 double precision,
      last_post_on integer,
      audience_male integer,
      audience_female integer,
      credibility double precision,
      audience_age_13 integer,
      audience_age_18 integer,
      audience_age_25 integer,
      audience_age_35 integer,
      audience_age_45 integer,
      audience_age_55 integer,
      audience_age_65 integer,
      age double precision,
      language text,
      gender text,
      account_type text,
      platform text not null,
      growth_2 double precision,
      growth_3 double precision,
      growth_4 double precision,
      growth_5 double precision,
      growth_6 double precision,
      size_band smallint,
      bio_words integer not null,
      topics integer not null,
      interests integer not null,
      hashtags integer not null,
      audience_place_total bigint not null,
      audience_age_total bigint not null,
      audience_language_total bigint not null,
      audience_other_ages double precision[],
      audience_languages text[] not null,
      audience_language_shares integer[] not null,
      audience_places integer[] not null,
      audience_place_shares integer[] not null,
      tokens bigint[] not null,
      audience_tokens bigint[] not null,
      primary key (platform, creator_id)
    ) partition by list (platform);
    comment on table creator_search is 'derived from creator, written in the same transaction; may be rebuilt at any time';
    comment on column creator_search.tokens is 'hashes of interests, topics, hashtags, words, channels and other marks';
    comment on column creator_search.audience_tokens is 'hashes of audience places and languages with ranges of shares';
    comment on column creator_search.bio_words is 'how many there are; likewise topics, interests and hashtags';
    comment on column creator_search.audience_age_13 is
      'share of the band 13-17; likewise 18-24, 25-34, 35-44, 45-54, 55-64, 65-100; null where other bands are recorded';
    comment on column creator_search.audience_other_ages is
      'youngest, oldest and share of each band in turn, where others than the usual are recorded';
    comment on column creator_search.audience_place_total is 'sum of audience_place_shares; likewise ages and languages';
  `.execute(db);
  for (const platform of platforms) await sql.raw(partition(platform)).execute(db);
}

/** Broad counts want few changed pages: hence the eager vacuum. */
function partition(platform: string): string {
  const settings = 'fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02';
  return `create table creator_search_${platform} partition of creator_search for values in ('${platform}') with (${settings})`;
}
