import { type Kysely, sql } from 'kysely';

/**
 * How many creators have each interest and topic, kept exact by the statements that write creators: the counts move with
 * the creators in one transaction. Rows are written in one order, so that imports side by side can't block each other for ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table facet (
      kind text not null check (kind in ('interest', 'topic')),
      name_key text not null,
      name text not null,
      creator_count integer not null,
      primary key (kind, name_key)
    ) with (fillfactor = 50);
    comment on column facet.name_key is 'the name in lower case: names compare case blind';
    comment on column facet.name is 'as the first creator spells it';

    create function facet_add(names text[], facet_kind text, step integer) returns void language sql as $$
      insert into facet (kind, name_key, name, creator_count)
      select facet_kind, lower(n), min(n), step * count(*)::integer from unnest(names) n group by lower(n) order by lower(n)
      on conflict (kind, name_key) do update set creator_count = facet.creator_count + excluded.creator_count
    $$;

    create function facet_of_new_creators() returns trigger language plpgsql as $$
    begin
      perform facet_add((select array_agg(n) from new_creators, unnest(interests) n), 'interest', 1);
      perform facet_add((select array_agg(n) from new_creators, unnest(topics) n), 'topic', 1);
      return null;
    end $$;
    create function facet_of_gone_creators() returns trigger language plpgsql as $$
    begin
      perform facet_add((select array_agg(n) from old_creators, unnest(interests) n), 'interest', -1);
      perform facet_add((select array_agg(n) from old_creators, unnest(topics) n), 'topic', -1);
      return null;
    end $$;
    create function facet_of_changed_creators() returns trigger language plpgsql as $$
    begin
      perform facet_add((select array_agg(n) from old_creators o join new_creators c using (id), unnest(o.interests) n where o.interests <> c.interests), 'interest', -1);
      perform facet_add((select array_agg(n) from old_creators o join new_creators c using (id), unnest(c.interests) n where o.interests <> c.interests), 'interest', 1);
      perform facet_add((select array_agg(n) from old_creators o join new_creators c using (id), unnest(o.topics) n where o.topics <> c.topics), 'topic', -1);
      perform facet_add((select array_agg(n) from old_creators o join new_creators c using (id), unnest(c.topics) n where o.topics <> c.topics), 'topic', 1);
      return null;
    end $$;
    create trigger creator_facets_insert after insert on creator referencing new table as new_creators
      for each statement execute function facet_of_new_creators();
    create trigger creator_facets_delete after delete on creator referencing old table as old_creators
      for each statement execute function facet_of_gone_creators();
    create trigger creator_facets_update after update on creator referencing old table as old_creators new table as new_creators
      for each statement execute function facet_of_changed_creators();
  `.execute(db);
}
