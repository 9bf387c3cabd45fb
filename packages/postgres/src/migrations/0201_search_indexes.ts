import { type Kysely, sql } from 'kysely';

const platforms = ['photonet', 'videonet', 'shortnet'];

/** Every figure that a filter compares: searches by figures alone never visit the table. */
const figures = `creator_id, contacts, place, language, gender, age, verified, account_type, last_post_on, posts, likes,
  views, engagement_rate, growth_1, growth_2, growth_3, growth_4, growth_5, growth_6, credibility, audience_male,
  audience_female, audience_age_13, audience_age_18, audience_age_25, audience_age_35, audience_age_45, audience_age_55,
  audience_age_65, audience_other_ages`;

/** Sort keys that are asked for most: the first of millions are found by walking. The others sort what matches. */
const walkedColumns = ['engagement_rate', 'likes', 'views', 'growth_1'];

/** What few values share is counted in small indexes, without reading any figures. */
const countedColumns = ['place', 'gender', 'language'];

/** Most searches want creators with an e-mail: they have indexes of their own. */
const withEmail = 'contacts & 2 = 2';

/** One GIN index for all tokens, and indexes on figures that answer without the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const platform of platforms) await sql.raw(indexes(`creator_search_${platform}`)).execute(db);
}

function indexes(table: string): string {
  const walked = walkedColumns.map(
    (column) =>
      `create index ${table}_${column} on ${table} (${column} desc nulls last, followers desc nulls last, creator_id);`,
  );
  const counted = countedColumns.map(
    (column) =>
      `create index ${table}_${column} on ${table} (${column});
      create index ${table}_${column}_email on ${table} (${column}) where ${withEmail};`,
  );
  return `
    create index ${table}_tokens on ${table} using gin (tokens, audience_tokens);
    create index ${table}_followers on ${table} (followers desc nulls last) include (${figures});
    create index ${table}_followers_email on ${table} (followers desc nulls last) include (${figures}) where ${withEmail};
    ${[...walked, ...counted].join('\n')}
  `;
}
