-- May the sweeper release this hold?
-- hold_is_over for processes of the version before; it goes with the next version.
--
--   l   the hold
--
-- Refuses nothing.
-- (contract 3)
create or replace function ledger_hold_is_over(l ledger_hold) returns boolean language plpgsql volatile as $$
begin
  return hold_is_over(l.owner_id, l.state, l.job_id, l.expires_at);
end $$;
