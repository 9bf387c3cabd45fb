import type { KnownCreator } from '@creator-discovery/creators';
import { sql } from 'kysely';
import type { Work } from '../session/database.ts';

/**
 * Records that the network returned these creators, with their figures of the day, in the transaction that writes them. Ends
 * claims and absences.
 */
export async function noteSeen(trx: Work, creators: readonly KnownCreator[]): Promise<void> {
  const followers = creators.map(({ facts }) => facts.follower_count);
  const posts = creators.map(({ facts }) => facts.content_count);
  await sql`
    /* prepared: note_seen */ with seen as (
      select * from unnest(${creators.map(({ id }) => id)}::int[], ${followers}::bigint[], ${posts}::bigint[])
        as seen (id, followers, posts) order by id
    ), asked as (
      insert into creator_refresh (creator_id, asked_at) select id, business_now() from seen
      on conflict (creator_id) do update set
        asked_at = excluded.asked_at, missing_since = null, missing_days = 0, missing_last = null, claimed_until = null
    )
    insert into creator_observation (creator_id, day, follower_count, content_count)
    select id, (business_now() at time zone 'UTC')::date, followers, posts from seen
    where followers is not null and posts is not null
    on conflict (creator_id, day) do update
      set follower_count = excluded.follower_count, content_count = excluded.content_count
  `.execute(trx);
}
