-- The owner in every row of an account's data, so that all of it can be divided by owner. (contract 3)
--
-- On a large job_row the column is better added before, with its indexes: docs/upgrading.md. Whoever writes rows without their owner,
-- as the version before does, has it filled in. The next version drops these triggers.

alter table job_work add column account_id uuid;
alter table job_row add column if not exists account_id uuid;
alter table creator_list_item add column account_id uuid;
alter table ledger_carried_capture add column owner_id uuid;

-- Functions are replaced after all migrations, and rows are written before that: this one is needed at once.
create or replace function owner_of_row() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'creator_list_item' then
    select account_id into new.account_id from creator_list where list_id = new.list_id;
  elsif tg_table_name = 'ledger_carried_capture' then
    select owner_id into new.owner_id from ledger_hold where hold_id = new.hold_id;
  else
    select account_id into new.account_id from job where job_id = new.job_id;
  end if;
  return new;
end $$;
create trigger job_work_owner before insert on job_work for each row when (new.account_id is null)
  execute function owner_of_row();
create trigger job_row_owner before insert on job_row for each row when (new.account_id is null)
  execute function owner_of_row();
create trigger creator_list_item_owner before insert on creator_list_item for each row when (new.account_id is null)
  execute function owner_of_row();
create trigger ledger_carried_capture_owner before insert on ledger_carried_capture for each row when (new.owner_id is null)
  execute function owner_of_row();
