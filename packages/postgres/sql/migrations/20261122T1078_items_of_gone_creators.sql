-- Lists are an account's, creators are not: no reference between them. Items of a creator go with it by a trigger; an addition
-- locks the creators that it adds. (contract 1 "Admin commands")
lock table creator in share row exclusive mode;
alter table creator_list_item drop constraint creator_list_item_creator_id_fkey;
do $$
begin
  if to_regproc('items_of_gone_creators') is null then
    create function items_of_gone_creators() returns trigger language plpgsql as 'begin return null; end';
  end if;
end $$;
create trigger creator_list_items_delete after delete on creator referencing old table as old_creators
  for each statement execute function items_of_gone_creators();
