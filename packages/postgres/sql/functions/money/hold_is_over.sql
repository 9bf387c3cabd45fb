-- Returns whether the sweeper may release a hold: it has expired, or its job has ended without settling it.
-- The hold of a running job is never released.
--   owner        account or scraper key
--   state        state of the hold
--   job          job that owns the hold, or null
--   expires_at   expiry; null if a job owns the hold
-- (contract 3)
create or replace function hold_is_over(owner uuid, state text, job uuid, expires_at timestamptz) returns boolean
language plpgsql stable as $$
begin
  if state <> 'open' then return false; end if;
  if job is null then return expires_at <= business_now(); end if;
  return exists (select from job j where j.account_id = owner and j.job_id = hold_is_over.job
    and j.state in ('complete', 'failed', 'cancelled'));
end $$;
