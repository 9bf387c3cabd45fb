-- The owner in every row of an account's data, so that all of it can be divided by owner. (contract 3)
--
-- On a large job_row the column is better added before, with its indexes: docs/upgrading.md. Whoever writes rows without their owner, as the version before does, has it filled in. The next version drops these triggers.

alter table job_work add column account_id uuid;
alter table job_row add column if not exists account_id uuid;
alter table creator_list_item add column account_id uuid;
alter table ledger_carried_capture add column owner_id uuid;

do $$
begin
  if to_regproc('owner_of_row') is null then
    create function owner_of_row() returns trigger language plpgsql as 'begin return new; end';
  end if;
end $$;
create trigger job_work_owner before insert on job_work for each row when (new.account_id is null)
  execute function owner_of_row();
create trigger job_row_owner before insert on job_row for each row when (new.account_id is null)
  execute function owner_of_row();
create trigger creator_list_item_owner before insert on creator_list_item for each row when (new.account_id is null)
  execute function owner_of_row();
create trigger ledger_carried_capture_owner before insert on ledger_carried_capture for each row when (new.owner_id is null)
  execute function owner_of_row();
