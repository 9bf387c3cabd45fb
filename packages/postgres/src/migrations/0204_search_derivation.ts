import { type Kysely, sql } from 'kysely';

/** By which place dictionary the rows of `creator_search` were made: they hold its numbers of places, not its ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_derivation (
      only_row boolean primary key default true check (only_row),
      places text not null
    );
    comment on column search_derivation.places is 'version of the place dictionary';
  `.execute(db);
}
