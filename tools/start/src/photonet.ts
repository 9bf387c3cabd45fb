import { query } from '@creator-discovery/embedded-postgres';

/** Limit of the simulator per call. */
const maxCreators = 100_000;

/**
 * Adds the first 100,000 creators of the database to the simulated network, so that their live profiles and posts can be
 * fetched under the same IDs.
 */
export async function introduceCreators(databaseUrl: string, simulatorUrl: string): Promise<void> {
  const creators = await query<{ handle: string; id: string | null }>(
    databaseUrl,
    `select handle_key as handle, case when platform_user_id ~ '^[0-9]{1,19}$' then platform_user_id end as id from creator
     where platform = 'photonet' and handle_key ~ '^[a-z0-9._]{1,30}$' order by id limit ${maxCreators}`,
  );
  const usernames = creators.map(({ handle, id }) => (id === null ? handle : { username: handle, id }));
  const answer = await fetch(`${simulatorUrl}/simulator/usernames`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernames }),
  });
  if (!answer.ok) throw new Error(`the simulated network refused the demo creators: ${await answer.text()}`);
}
