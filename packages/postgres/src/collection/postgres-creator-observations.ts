import {
  type CollectedPerson,
  type CreatorObservations,
  type DailyFigures,
  observedDays,
} from '@creator-discovery/collection';
import { sql } from 'kysely';
import { SerialBatcher } from '../batching/serial-batcher.ts';
import type { Database } from '../session/database.ts';

/** Maximum people per statement. */
const maxBatch = 100;

/** Observations, written by `noteSeen`. Concurrent reads share a statement. */
export class PostgresCreatorObservations implements CreatorObservations {
  readonly #wanted: SerialBatcher<CollectedPerson, readonly DailyFigures[]>;

  constructor(db: Database) {
    this.#wanted = new SerialBatcher((people) => observationsOf(db, people), maxBatch);
  }

  of(person: CollectedPerson): Promise<readonly DailyFigures[]> {
    return this.#wanted.add(person);
  }
}

async function observationsOf(
  db: Database,
  people: readonly CollectedPerson[],
): Promise<readonly (readonly DailyFigures[])[]> {
  const { rows } = await sql<DailyFigures & { readonly person: number }>`
    /* prepared: observations */ select given.person, to_char(o.day, 'YYYY-MM-DD') as day,
      o.follower_count as "followerCount", o.content_count as "contentCount"
    from unnest(
        ${people.map(({ platformUserId }) => platformUserId)}::text[], ${people.map(({ platform }) => platform)}::text[]
      ) with ordinality as given (platform_user_id, platform, person)
      join creator using (platform_user_id, platform)
      join creator_observation o on o.creator_id = creator.id
    where o.day > (business_now() at time zone 'UTC')::date - ${observedDays}::integer
    order by o.day
  `.execute(db);
  const days = people.map((): DailyFigures[] => []);
  for (const { person, ...figures } of rows) days[person - 1]?.push(figures);
  return days;
}
