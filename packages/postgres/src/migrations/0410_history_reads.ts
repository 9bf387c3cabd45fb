import { type Kysely, sql } from 'kysely';

/** Finds the page that showed a creator last, newest pages of the account first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index search_page_newest on search_page (account_id, at desc)`.execute(db);
}
