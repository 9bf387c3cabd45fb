import { type CountRecords, CreatorIdentities, handleKey, type KnownCreator } from '@creator-discovery/creators';
import { sql } from 'kysely';
import type { Work } from '../session/database.ts';
import { withoutSuppressed } from './suppression.ts';
import { idsOf, readKnownCreators } from './write-creators.ts';

/**
 * Returns a function that counts one batch after another. Creators that the import would write are kept in a temporary
 * table, in the form that decides identities, so that memory does not grow with the file. Takes no locks on creators.
 */
export async function dryCounting(trx: Work): Promise<CountRecords> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`
    create temporary table dry_run_creator (id int primary key, handle_key text, platform_user_id text, creator json)
    on commit drop
  `.execute(trx);
  await sql`create index on dry_run_creator (handle_key)`.execute(trx);
  await sql`create index on dry_run_creator (platform_user_id)`.execute(trx);
  let provisional = 0;
  const count: CountRecords = async (records) => {
    const allowed = await withoutSuppressed(trx, records);
    const stored = await readKnownCreators(trx, idsOf(allowed));
    const counted = await countedCreators(trx, allowed, stored);
    const ids = new Set(counted.map(({ id }) => id));
    const people = new CreatorIdentities([...stored.filter(({ id }) => !ids.has(id)), ...counted]);
    const counts = { added: 0, updated: 0, suppressed: records.length - allowed.length };
    for (const record of allowed) counts[people.put(record, 'update', () => --provisional)]++;
    await keep(trx, people.written);
    return counts;
  };
  let previous: Promise<unknown> = Promise.resolve();
  return (records) => {
    const counts = previous.then(() => count(records));
    previous = counts.catch(() => undefined);
    return counts;
  };
}

/** Returns the creators of earlier batches that these records may be about. */
async function countedCreators(
  trx: Work,
  records: Parameters<CountRecords>[0],
  stored: readonly KnownCreator[],
): Promise<readonly KnownCreator[]> {
  const users = records.flatMap(({ platform_user_id }) => platform_user_id ?? []);
  const { rows } = await sql<{ creator: KnownCreator }>`
    select creator from dry_run_creator
    where id = any(${stored.map(({ id }) => id)}::int[]) or handle_key = any(${records.map(handleKey)}::text[])
      or platform_user_id = any(${users}::text[])
  `.execute(trx);
  return rows.map(({ creator }) => creator);
}

async function keep(trx: Work, creators: readonly KnownCreator[]): Promise<void> {
  const rows = creators.map(({ facts: { platform, handle, platform_user_id, profile_url }, ...creator }) => ({
    ...{ id: creator.id, platform_user_id },
    handle_key: creator.handleChanged ? null : handleKey({ platform, handle }),
    creator: { ...creator, facts: { platform, handle, platform_user_id, profile_url } },
  }));
  await sql`
    insert into dry_run_creator
    select id, handle_key, platform_user_id, creator
    from json_populate_recordset(null::dry_run_creator, ${JSON.stringify(rows)})
    on conflict (id) do update set handle_key = excluded.handle_key, platform_user_id = excluded.platform_user_id,
      creator = excluded.creator
  `.execute(trx);
}
