-- How is this job now, under its locks?
-- Locks the account's balance row and then the job, the order that every function follows: balance row, hold, job,
-- owned creators by id.
--
--   p_job   the job
--
-- Refuses nothing; null for an unknown job.
-- (contract 3)
create or replace function job_locked(p_job uuid) returns job language plpgsql as $$
declare j job;
begin
  perform from ledger_balance b where b.owner_id = (select account_id from job where job_id = p_job) for update;
  select * into j from job where job_id = p_job for update;
  return j;
end $$;
