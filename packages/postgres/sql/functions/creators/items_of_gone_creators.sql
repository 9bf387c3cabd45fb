-- Which items of lists go with the creators that were deleted?
-- The trigger function of creator, in place of a foreign key, which lists and creators can't have between them where accounts are
-- divided among servers.
--
-- Refuses nothing.
-- (contract 1 "Admin commands")
create or replace function items_of_gone_creators() returns trigger language plpgsql as $$
declare gone bigint[];
begin
  -- Named by value, because other servers don't see the rows that are gone.
  select array_agg(id) into gone from old_creators;
  delete from creator_list_item where creator_id = any (gone);
  return null;
end $$;
