-- Trigger of creator_list_item: a list has at most 10,000 items. Additions lock the list, check first and refuse with a value.
-- Raises check_violation (23514) for the 10,001st item of a list.
-- (contract 6 "lists")
create or replace function creator_list_item_limit() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct owner_id, list_id from new_items) grown
      where (select count(*) from creator_list_item i where i.owner_id = grown.owner_id and i.list_id = grown.list_id) > 10000) then
    raise exception 'the list has 10,000 items' using errcode = '23514', constraint = 'creator_list_item_limit';
  end if;
  return null;
end $$;
