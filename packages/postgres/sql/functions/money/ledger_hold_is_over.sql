-- May the sweeper release this hold?
-- Yes when its time is up or its job has ended without settling it. A running job's hold is never touched.
--
--   l   the hold
--
-- Refuses nothing.
-- (contract 3)
create or replace function ledger_hold_is_over(l ledger_hold) returns boolean language plpgsql volatile as $$
begin
  if l.state <> 'open' then return false; end if;
  if l.job_id is null then return l.expires_at <= business_now(); end if;
  return exists (select from job j where j.job_id = l.job_id and j.state in ('complete', 'failed', 'cancelled'));
end $$;
