import {
  type CollectedPerson,
  type CreatorObservations,
  type DailyFigures,
  observedDays,
} from '@creator-discovery/collection';
import type { KnownCreator } from '@creator-discovery/creators';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema/tables.ts';
import type { Database } from '../session/database.ts';

/** Observations in PostgreSQL; `writeCreators` notes them with the creators that it writes. */
export class PostgresCreatorObservations implements CreatorObservations {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async of({ platform, platformUserId }: CollectedPerson): Promise<readonly DailyFigures[]> {
    const { rows } = await sql<{ day: string; follower_count: number; content_count: number }>`
      select to_char(o.day, 'YYYY-MM-DD') as day, o.follower_count, o.content_count
      from creator join creator_observation o on o.creator_id = creator.id
      where creator.platform_user_id = ${platformUserId} and creator.platform = ${platform}
        and o.day > (business_now() at time zone 'UTC')::date - ${observedDays}::integer
      order by o.day
    `.execute(this.#db);
    return rows.map((row) => ({ day: row.day, followerCount: row.follower_count, contentCount: row.content_count }));
  }
}

/** Notes what the network shows of creators today, with the transaction that writes them. */
export async function noteObservations(trx: Transaction<Schema>, creators: readonly KnownCreator[]): Promise<void> {
  const seen = creators.flatMap(({ id, facts: { follower_count, content_count } }) =>
    follower_count === null || content_count === null ? [] : [{ id, follower_count, content_count }],
  );
  if (seen.length === 0) return;
  await sql`
    insert into creator_observation (creator_id, day, follower_count, content_count)
    select seen.id, (business_now() at time zone 'UTC')::date, seen.followers, seen.posts
    from unnest(
      ${seen.map(({ id }) => id)}::int[], ${seen.map((one) => one.follower_count)}::bigint[],
      ${seen.map((one) => one.content_count)}::bigint[]
    ) as seen (id, followers, posts)
    order by seen.id
    on conflict (creator_id, day) do update
      set follower_count = excluded.follower_count, content_count = excluded.content_count
  `.execute(trx);
}
