import { type Kysely, sql } from 'kysely';

const platforms = ['photonet', 'videonet', 'shortnet'];

/**
 * What a search reads of each creator, one partition per platform; it may be written before the creator itself. Names and
 * words stand in one array of 64-bit tokens with a GIN index; figures in plain columns, copied into the index on followers
 * so that broad counts never visit the table. Broad counts want few changed pages: hence the eager vacuum.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table creator_search (
      creator_id integer not null references creator on delete cascade deferrable initially deferred,
      platform text not null,
      contacts integer not null,
      followers double precision,
      size_band smallint,
      place integer,
      language text,
      gender text,
      age double precision,
      verified boolean not null,
      account_type text,
      last_post_on integer,
      posts double precision,
      likes double precision,
      views double precision,
      engagement_rate double precision,
      growth_1 double precision,
      growth_2 double precision,
      growth_3 double precision,
      growth_4 double precision,
      growth_5 double precision,
      growth_6 double precision,
      credibility double precision,
      audience_male integer,
      audience_female integer,
      audience_places integer[] not null,
      audience_place_shares integer[] not null,
      audience_age_mins double precision[] not null,
      audience_age_maxs double precision[] not null,
      audience_age_shares integer[] not null,
      audience_languages text[] not null,
      audience_language_shares integer[] not null,
      bio_known boolean not null,
      bio_words integer not null,
      topics integer not null,
      interests integer not null,
      hashtags integer not null,
      tokens bigint[] not null,
      primary key (platform, creator_id)
    ) partition by list (platform);
    comment on table creator_search is 'derived from creator, written in the same transaction; may be rebuilt at any time';
    comment on column creator_search.tokens is 'hashes of interests, topics, hashtags, words and audience entries';
    comment on column creator_search.bio_words is 'how many there are; likewise topics, interests and hashtags';
  `.execute(db);
  for (const platform of platforms) await sql.raw(partition(platform)).execute(db);
}

function partition(platform: string): string {
  const table = `creator_search_${platform}`;
  const figures = `creator_id, contacts, place, language, gender, age, verified, last_post_on, posts, likes, views,
    engagement_rate, growth_1, growth_2, growth_3, growth_4, growth_5, growth_6, credibility, audience_male, audience_female`;
  const settings = 'fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02';
  return `
    create table ${table} partition of creator_search for values in ('${platform}') with (${settings});
    create index ${table}_tokens on ${table} using gin (tokens);
    create index ${table}_place on ${table} (place);
    create index ${table}_followers on ${table} (followers desc nulls last) include (${figures});
    create index ${table}_followers_email on ${table} (followers desc nulls last) include (${figures}) where contacts & 2 = 2;
  `;
}
