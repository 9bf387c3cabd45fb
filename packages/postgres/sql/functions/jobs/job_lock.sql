-- Locks the account's balance row, then the job, and returns the job; null if it is unknown.
-- Every function locks in this order: balance row, hold, job, owned creators by id.
--   owner   account of the job
--   p_job   the job
-- (contract 3)
create or replace function job_lock(owner uuid, p_job uuid) returns job language plpgsql as $$
declare j job;
begin
  perform from ledger_balance b where b.owner_id = owner for update;
  select * into j from job where account_id = owner and job_id = p_job for update;
  return j;
end $$;
