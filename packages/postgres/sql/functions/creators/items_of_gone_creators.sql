-- Which items of lists go with the creators that were deleted?
-- The trigger function of creator, in place of a foreign key, which would lock the creator of every item that is added.
--
-- Refuses nothing.
-- (contract 1 "Admin commands")
create or replace function items_of_gone_creators() returns trigger language plpgsql as $$
begin
  delete from creator_list_item where creator_id in (select id from old_creators);
  return null;
end $$;
