-- How is this job now, under its locks?
-- Locks the account's balance row and then the job, the order that every function follows: balance row, hold, job,
-- owned creators by id.
--
--   owner   its account
--   p_job   the job
--
-- Refuses nothing; null for an unknown job.
-- (contract 3)
create or replace function job_lock(owner uuid, p_job uuid) returns job language plpgsql as $$
declare j job;
begin
  perform from ledger_balance b where b.owner_id = owner for update;
  select * into j from job where account_id = owner and job_id = p_job for update;
  return j;
end $$;
