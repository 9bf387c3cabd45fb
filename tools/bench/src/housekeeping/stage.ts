import { Installation } from '@creator-discovery/installation';
import { createDatabase, type Database, PartitionsAhead } from '@creator-discovery/postgres';
import { sql } from 'kysely';

/** One action API process on a durable database of its own that is full of old rows. */
export interface Stage {
  readonly url: string;
  /** Of accounts that search in rotation, each well below its limit. */
  readonly keys: readonly string[];
  /** Of a worker. */
  readonly db: Database;
  /** Old changes and as many old pages. */
  readonly rows: number;
  end(): Promise<void>;
}

const accountCount = 1000;

export async function setStage({ creators, rows }: { creators: number; rows: number }): Promise<Stage> {
  const installation = await Installation.prepare();
  await installation.importDemoCreators(creators);
  const keys: string[] = [];
  while (keys.length < accountCount) keys.push((await installation.newAccount({ credits: 10_000 })).key);
  // As the owner of the tables, who may vacuum them and take partitions away.
  const filling = createDatabase(installation.databaseUrl, { max: 4, sessions: 'pooled' });
  await addOldChanges(filling, rows);
  await addOldPages(filling, rows);
  // What is weeks old has been vacuumed long ago.
  for (const table of ['creator_change', 'search_page']) await sql`vacuum analyze ${sql.table(table)}`.execute(filling);
  await filling.destroy();
  const api = await installation.start('action-api');
  await installation.untilIndexed(api);
  const db = createDatabase(installation.databaseUrl, { max: 8 });
  return {
    url: api.url,
    keys,
    db,
    rows,
    end: async () => {
      await installation.endProcesses('SIGKILL');
      await db.destroy();
      await installation.end();
    },
  };
}

/** As writers of batches leave them: a thousand in each transaction. */
async function addOldChanges(db: Database, rows: number): Promise<void> {
  // The first transactions are the oldest: those that loaded the creators must not be younger than what follows.
  await sql`update creator_change set at = clock_timestamp() - interval '9 days'`.execute(db);
  for (let first = 1; first <= rows; first += 1000)
    await sql`
      insert into creator_change (creator_id, at)
      select n, clock_timestamp() - interval '8 days' from generate_series(${first}::integer, ${Math.min(rows, first + 999)}::integer) n
    `.execute(db);
}

/** Of all accounts, in the order of their times, over four weeks. */
async function addOldPages(db: Database, rows: number): Promise<void> {
  const addPages = (first: number, last: number) => sql`
    insert into search_page (page_request_id, account_id, history_id, "offset", total, creator_ids, free, paid, credits, at)
    select gen_random_uuid(), a.ids[n % ${accountCount} + 1], gen_random_uuid(), 0, 1000,
      array[n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7, n + 8, n + 9], 10, 0, 0,
      clock_timestamp() - interval '130 days' + n * interval '28 days' / ${rows}
    from generate_series(${first}::integer, ${last}::integer) n, (select array_agg(account_id) as ids from account) a
  `;
  // Weeks from before the database was made have no partition until pages of them are there.
  for (let eighth = 0; eighth <= 8; eighth += 1) {
    const page = Math.ceil((rows * eighth) / 8);
    await addPages(page, page).execute(db);
  }
  await new PartitionsAhead(db).add('page weeks');
  for (let first = 1; first <= rows; first += 50_000) await addPages(first, Math.min(rows, first + 49_999)).execute(db);
}
