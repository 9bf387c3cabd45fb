-- Trigger of creator: deletes the list items of deleted creators. A foreign key would lock the creator of every added item.
-- (contract 1 "Admin commands")
create or replace function items_of_gone_creators() returns trigger language plpgsql as $$
begin
  delete from creator_list_item where creator_id in (select id from old_creators);
  -- Last: changes of these items have ended by now.
  delete from creator_list_activity where creator_id in (select id from old_creators);
  return null;
end $$;
