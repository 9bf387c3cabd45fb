import type { Installation } from '@creator-discovery/installation';
import { PartitionsAhead } from '@creator-discovery/postgres';
import { sql } from 'kysely';

const changesPerTransaction = 1000;
const pagesPerStatement = 50_000;

/** Adds old changes, as batches of an import leave them, and as many old pages of all accounts, in the order of their times. */
export async function addOldRows({ owner }: Installation, rows: number): Promise<void> {
  // Transaction ids must rise with time, so the rows of the initial import become the oldest.
  await sql`update creator_change set at = clock_timestamp() - interval '9 days'`.execute(owner);
  for (let first = 1; first <= rows; first += changesPerTransaction)
    await sql`
      insert into creator_change (creator_id, at)
      select n, clock_timestamp() - interval '8 days'
      from generate_series(${first}::integer, ${Math.min(rows, first + changesPerTransaction - 1)}::integer) n
    `.execute(owner);
  const addPages = (first: number, last: number) =>
    sql`
      insert into search_page (page_request_id, account_id, history_id, "offset", total, creator_ids, free, paid, credits, at)
      select gen_random_uuid(), a.ids[n % array_length(a.ids, 1) + 1], gen_random_uuid(), 0, 1000,
        (select array_agg(n + i) from generate_series(0, 9) i), 10, 0, 0,
        clock_timestamp() - interval '130 days' + n * interval '28 days' / ${rows}
      from generate_series(${first}::integer, ${last}::integer) n, (select array_agg(account_id) as ids from account) a
    `.execute(owner);
  // Weeks before the database existed get a partition once they have pages.
  for (let eighth = 0; eighth <= 8; eighth += 1) {
    const page = Math.ceil((rows * eighth) / 8);
    await addPages(page, page);
  }
  await new PartitionsAhead(owner).add('page weeks');
  for (let first = 1; first <= rows; first += pagesPerStatement)
    await addPages(first, Math.min(rows, first + pagesPerStatement - 1));
  for (const table of ['creator_change', 'search_page']) await sql`vacuum analyze ${sql.table(table)}`.execute(owner);
}
