-- The search row of each creator, with a partition per platform. A row may be written before its creator. Names, words and
-- shares are arrays of 64-bit tokens. Figures are plain columns; the most used come first, where reading them is fastest.
-- (contract 2)

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
  posts_per_week double precision,
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
comment on table creator_search is 'derived from creator and written in the same transaction; can be rebuilt at any time';
comment on column creator_search.tokens is 'hashes of interests, topics, hashtags, words, channels and other flags';
comment on column creator_search.audience_tokens is 'hashes of audience places and languages with ranges of shares';
comment on column creator_search.bio_words is 'number of words; likewise topics, interests and hashtags';
comment on column creator_search.audience_age_13 is
  'share of the band 13-17; likewise 18-24, 25-34, 35-44, 45-54, 55-64, 65-100; null if other bands are recorded';
comment on column creator_search.audience_other_ages is
  'minimum age, maximum age and share of each band in turn, if the bands are not the standard ones';
comment on column creator_search.audience_place_total is 'sum of audience_place_shares; likewise ages and languages';

-- Vacuum eagerly: broad counts are fast while most pages are all-visible.
create table creator_search_photonet partition of creator_search for values in ('photonet')
  with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
create table creator_search_videonet partition of creator_search for values in ('videonet')
  with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
create table creator_search_shortnet partition of creator_search for values in ('shortnet')
  with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);

create index creator_search_tokens on creator_search using gin (tokens, audience_tokens);

-- Covers every figure that a filter compares, so that searches by figures never read the table. The second index serves
-- searches for creators with an e-mail address (bit 2 of contacts), which are the most common.
create index creator_search_followers on creator_search (followers desc nulls last) include (
  creator_id, contacts, place, language, gender, age, verified, account_type, last_post_on, posts, posts_per_week, likes,
  views, engagement_rate, growth_1, growth_2, growth_3, growth_4, growth_5, growth_6, credibility, audience_male, audience_female,
  audience_age_13, audience_age_18, audience_age_25, audience_age_35, audience_age_45, audience_age_55, audience_age_65,
  audience_other_ages);
create index creator_search_followers_email on creator_search (followers desc nulls last) include (
  creator_id, contacts, place, language, gender, age, verified, account_type, last_post_on, posts, posts_per_week, likes,
  views, engagement_rate, growth_1, growth_2, growth_3, growth_4, growth_5, growth_6, credibility, audience_male, audience_female,
  audience_age_13, audience_age_18, audience_age_25, audience_age_35, audience_age_45, audience_age_55, audience_age_65,
  audience_other_ages) where contacts & 2 = 2;

-- The most used sort keys: the first page is read in index order. Searches by other keys sort their matches.
create index creator_search_engagement_rate on creator_search
  (engagement_rate desc nulls last, followers desc nulls last, creator_id);
create index creator_search_likes on creator_search (likes desc nulls last, followers desc nulls last, creator_id);
create index creator_search_views on creator_search (views desc nulls last, followers desc nulls last, creator_id);
create index creator_search_growth_1 on creator_search (growth_1 desc nulls last, followers desc nulls last, creator_id);

-- Small indexes that count creators by columns with few values.
create index creator_search_place on creator_search (place);
create index creator_search_place_email on creator_search (place) where contacts & 2 = 2;
create index creator_search_gender on creator_search (gender);
create index creator_search_gender_email on creator_search (gender) where contacts & 2 = 2;
create index creator_search_language on creator_search (language);
create index creator_search_language_email on creator_search (language) where contacts & 2 = 2;

-- Version of the rules and the place dictionary that creator_search was derived with: rows contain the dictionary's place
-- numbers, not its ids.
create table search_derivation (
  only_row boolean primary key default true check (only_row),
  version text not null
);
comment on column search_derivation.version is
  'version of rules and place dictionary; rows of another version are derived again';

-- Indexes of creator_search that a first import has dropped: creating them at its end takes half the time of updating them
-- row by row. The import recreates them, or the next import or migration if it was interrupted. (contract 1)
create table missing_search_index (
  position integer primary key,
  definition text not null
);
comment on table missing_search_index is
  'indexes of creator_search dropped for a first import, in the order of creation: partitions first, then the whole table';
