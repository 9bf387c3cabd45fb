-- How does this job end before its last item?
-- Releases what is still held. A job that has ended stays as it is.
--
--   owner       its account
--   p_job       the job
--   p_state     'failed' or 'cancelled'
--   p_failure   JSON: code, message, retryable; or null
--
-- Refuses nothing.
-- (contract 6)
create or replace function job_finish(owner uuid, p_job uuid, p_state text, p_failure jsonb) returns job language plpgsql as $$
declare j job; rest bigint; t timestamptz;
begin
  j := job_lock(owner, p_job);
  if j.state in ('accepted', 'processing') then
    rest := job_release_rest(j);
    t := business_now();
    update job set state = p_state, failure = p_failure, cancel_requested = cancel_requested or p_state = 'cancelled',
        released = rest, lease_until = null, completed_at = t, updated_at = t
      where account_id = owner and job_id = p_job returning * into j;
  end if;
  return j;
end $$;
