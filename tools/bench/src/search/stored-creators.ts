import { type Database, putSearchRows } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { creatorRow } from './bulk-load.ts';
import type { BenchCreator } from './engine.ts';

/** Returns the creator with a word added to the bio. */
export function marked({ record, indexed }: BenchCreator, word: string): BenchCreator {
  return {
    record: { ...record, bio: `${word} ${record.bio ?? ''}` },
    indexed: { ...indexed, bioWords: [word, ...(indexed.bioWords ?? [])] },
  };
}

/** Updates creators and their search rows and publishes the change, as an import does. */
export async function changeCreators(db: Database, creators: readonly BenchCreator[]): Promise<void> {
  const rows = JSON.stringify(creators.map(creatorRow));
  await db.transaction().execute(async (transaction) => {
    await putSearchRows(
      transaction,
      creators.map(({ indexed }) => indexed),
    );
    await sql`
      with given as (select id, bio, follower_count from json_populate_recordset(null::creator, ${rows})),
        written as (
          update creator set bio = given.bio, follower_count = given.follower_count
          from given where creator.id = given.id returning creator.id
        )
      insert into creator_change (creator_id) select id from written
    `.execute(transaction);
  });
}
