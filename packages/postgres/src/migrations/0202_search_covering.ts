import { type Kysely, sql } from 'kysely';

const platforms = ['photonet', 'videonet', 'shortnet'];

/** Every figure that a filter compares: searches by figures alone never visit the table. */
const figures = `creator_id, contacts, place, language, gender, age, verified, account_type, last_post_on, posts, likes,
  views, engagement_rate, growth_1, growth_2, growth_3, growth_4, growth_5, growth_6, credibility, audience_male,
  audience_female, audience_usual_ages, audience_other_ages`;

/** Lets the index on followers answer all filters on figures, unusual age bands and kinds of account included. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table creator_search add column audience_other_ages double precision[];
    comment on column creator_search.audience_other_ages is
      'youngest, oldest and share of each band in turn, where audience_usual_ages is null and bands are recorded';
    update creator_search set audience_other_ages = (
      select array_agg(part order by band, place) from
        unnest(audience_age_mins, audience_age_maxs, audience_age_shares) with ordinality as row (youngest, oldest, share, band),
        unnest(array[youngest, oldest, share]) with ordinality as parts (part, place)
    ) where audience_usual_ages is null;
  `.execute(db);
  for (const platform of platforms) await sql.raw(indexes(`creator_search_${platform}`)).execute(db);
}

function indexes(table: string): string {
  return `
    drop index ${table}_followers;
    drop index ${table}_followers_email;
    create index ${table}_followers on ${table} (followers desc nulls last) include (${figures});
    create index ${table}_followers_email on ${table} (followers desc nulls last) include (${figures}) where contacts & 2 = 2;
    create index ${table}_place_email on ${table} (place) where contacts & 2 = 2;
  `;
}
