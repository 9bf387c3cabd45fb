-- How many creators have each of these topics or interests?
-- Counts are changed in the order of the names, so that imports side by side cannot deadlock.
--
--   names        names, each as often as creators have it
--   facet_kind   'interest' or 'topic'
--   step         1 for creators added, -1 for creators gone
--
-- Refuses nothing.
-- (contract 6)
create or replace function facet_add(names text[], facet_kind text, step integer) returns void language sql as $$
  insert into facet (kind, name_key, name, creator_count)
  select facet_kind, lower(n), min(n), step * count(*)::integer from unnest(names) n group by lower(n) order by lower(n)
  on conflict (kind, name_key) do update set creator_count = facet.creator_count + excluded.creator_count
$$;
