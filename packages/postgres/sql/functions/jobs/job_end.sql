-- How does this job end before its last item?
-- job_finish for processes of the version before; it goes with the next version.
--
--   p_job       the job
--   p_state     'failed' or 'cancelled'
--   p_failure   JSON: code, message, retryable; or null
--
-- Refuses nothing.
-- (contract 6)
create or replace function job_end(p_job uuid, p_state text, p_failure jsonb) returns job language plpgsql as $$
begin
  return job_finish((select account_id from job where job_id = p_job), p_job, p_state, p_failure);
end $$;
