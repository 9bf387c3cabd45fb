import type pg from 'pg';

/**
 * Drops foreign keys and disables triggers, so that tables can be filled in any order and derived values are written unchanged.
 * Returns a function that restores both, and fails if a row violates a foreign key.
 */
export async function setConstraintsAside(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<Record<'owner' | 'name' | 'definition', string>>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by 1, 2`,
  );
  const { rows: tables } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgenabled <> 'D' and c.relnamespace = current_schema()::regnamespace order by 1`,
  );
  for (const { owner, name } of keys) await client.query(`alter table ${owner} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  return async () => {
    for (const { owner, name, definition } of keys) {
      await client.query(`alter table ${owner} add constraint ${name} ${definition}`);
    }
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  };
}
