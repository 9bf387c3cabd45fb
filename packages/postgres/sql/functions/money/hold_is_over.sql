-- May the sweeper release this hold?
-- Yes when its time is up or its job has ended without settling it. A running job's hold is never touched.
--
--   owner        account or scraper key
--   state        of the hold
--   job          the job that owns the hold, or null
--   expires_at   when its time is up; null where a job owns it
--
-- Refuses nothing.
-- (contract 3)
create or replace function hold_is_over(owner uuid, state text, job uuid, expires_at timestamptz) returns boolean
language plpgsql stable as $$
begin
  if state <> 'open' then return false; end if;
  if job is null then return expires_at <= business_now(); end if;
  return exists (select from job j where j.account_id = owner and j.job_id = hold_is_over.job
    and j.state in ('complete', 'failed', 'cancelled'));
end $$;
