import { type Kysely, sql } from 'kysely';

/** Sums that comparing audiences needs of every creator, added up when the creator is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table creator_search
      add column audience_place_total bigint not null default 0,
      add column audience_age_total bigint not null default 0,
      add column audience_language_total bigint not null default 0;
    comment on column creator_search.audience_place_total is 'sum of audience_place_shares; likewise ages and languages';
    update creator_search set
      audience_place_total = coalesce((select sum(share) from unnest(audience_place_shares) as known (share)), 0),
      audience_age_total = coalesce((select sum(share) from unnest(audience_age_shares) as known (share)), 0),
      audience_language_total = coalesce((select sum(share) from unnest(audience_language_shares) as known (share)), 0);
  `.execute(db);
}
