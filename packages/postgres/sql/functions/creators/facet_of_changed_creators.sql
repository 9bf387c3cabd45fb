-- Which topics and interests came and went with an update of creators?
-- Trigger function of creator: the counts change in the transaction that writes the creators. One without a look-up key, or
-- gone from its platform, is not found by searches and not counted.
--
-- Refuses nothing.
-- (contract 6)
create or replace function facet_of_changed_creators() returns trigger language plpgsql as $$
begin
  perform facet_add((select array_agg(n) from old_creators o join new_creators c using (id), unnest(o.interests) n
    where o.handle_key is not null and o.gone_since is null and (c.handle_key is null or c.gone_since is not null or o.interests <> c.interests)), 'interest', -1);
  perform facet_add((select array_agg(n) from old_creators o join new_creators c using (id), unnest(c.interests) n
    where c.handle_key is not null and c.gone_since is null and (o.handle_key is null or o.gone_since is not null or o.interests <> c.interests)), 'interest', 1);
  perform facet_add((select array_agg(n) from old_creators o join new_creators c using (id), unnest(o.topics) n
    where o.handle_key is not null and o.gone_since is null and (c.handle_key is null or c.gone_since is not null or o.topics <> c.topics)), 'topic', -1);
  perform facet_add((select array_agg(n) from old_creators o join new_creators c using (id), unnest(c.topics) n
    where c.handle_key is not null and c.gone_since is null and (o.handle_key is null or o.gone_since is not null or o.topics <> c.topics)), 'topic', 1);
  return null;
end $$;
