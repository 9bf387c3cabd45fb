import { type Kysely, sql } from 'kysely';

const platforms = ['photonet', 'videonet', 'shortnet'];

/** Sort keys that are asked for most; the others sort what matches. */
const walkedColumns = ['engagement_rate', 'likes', 'views', 'growth_1'];

const figures = `creator_id, contacts, place, language, gender, age, verified, last_post_on, posts, likes, views,
  engagement_rate, growth_1, growth_2, growth_3, growth_4, growth_5, growth_6, credibility, audience_male, audience_female,
  audience_usual_ages`;

/**
 * The first of millions by a usual sort key are found by walking an index in that order. Shares of the usual age bands
 * stand in one small array, cheap to add up and small enough for the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table creator_search add column audience_usual_ages integer[];
    comment on column creator_search.audience_usual_ages is
      'shares of the bands 13-17, 18-24, 25-34, 35-44, 45-54, 55-64, 65-100; null where other bands are recorded';
  `.execute(db);
  for (const platform of platforms) await sql.raw(indexes(`creator_search_${platform}`)).execute(db);
}

function indexes(table: string): string {
  const walked = walkedColumns.map(
    (column) =>
      `create index ${table}_${column} on ${table} (${column} desc nulls last, followers desc nulls last, creator_id);`,
  );
  return `
    drop index ${table}_followers;
    drop index ${table}_followers_email;
    create index ${table}_followers on ${table} (followers desc nulls last) include (${figures});
    create index ${table}_followers_email on ${table} (followers desc nulls last) include (${figures}) where contacts & 2 = 2;
    ${walked.join('\n')}
  `;
}
