-- Whose is this row, that was written without its owner?
-- The trigger function of the tables that got an owner's column, for processes of the version before. It goes with the next
-- version. T1070 makes it and T1120 changes it as well: until functions are replaced, those processes write rows.
--
-- Refuses nothing.
-- (contract 3)
create or replace function owner_of_row() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'creator_list_item' then
    select account_id into new.owner_id from creator_list where list_id = new.list_id;
  elsif tg_table_name = 'ledger_carried_capture' then
    select owner_id into new.owner_id from ledger_hold where hold_id = new.hold_id;
  else
    select account_id into new.owner_id from job where job_id = new.job_id;
  end if;
  return new;
end $$;
