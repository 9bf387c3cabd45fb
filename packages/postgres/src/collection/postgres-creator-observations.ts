import {
  type CollectedPerson,
  type CreatorObservations,
  type DailyFigures,
  observedDays,
} from '@creator-discovery/collection';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** Observations in PostgreSQL; `noteSeen` writes them with the creators. */
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
