-- Adds to the number of creators per topic or interest, in the order of the names, so that concurrent imports can't deadlock.
--   names        names, repeated once per creator that has them
--   facet_kind   'interest' or 'topic'
--   step         1 for added creators, -1 for removed ones
-- (contract 6)
create or replace function facet_add(names text[], facet_kind text, step integer) returns void language sql as $$
  insert into facet (kind, name_key, name, creator_count)
  select facet_kind, lower(n), min(n), step * count(*)::integer from unnest(names) n group by lower(n) order by lower(n)
  on conflict (kind, name_key) do update set creator_count = facet.creator_count + excluded.creator_count
$$;
