-- The owners' columns that T1070 added are named owner_id, as in the ledger. With another name of the account they made
-- `account_id` ambiguous in statements of the version before, which join these tables with those that had it already.
lock table ledger_balance in exclusive mode;
lock table creator_list_item, job_row, job_work in access exclusive mode;

alter table creator_list_item rename column account_id to owner_id;
alter table job_row rename column account_id to owner_id;
alter table job_work rename column account_id to owner_id;

-- Rows are written before functions are replaced.
do $$
begin
  execute replace(pg_get_functiondef('owner_of_row'::regproc), 'into new.account_id', 'into new.owner_id');
end $$;
