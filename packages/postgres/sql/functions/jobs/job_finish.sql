-- Ends a job before its last item, releases its remaining hold and returns the job. An ended job stays unchanged.
--   owner       account of the job
--   p_job       the job
--   p_state     'failed' or 'cancelled'
--   p_failure   JSON: code, message, retryable; or null
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
