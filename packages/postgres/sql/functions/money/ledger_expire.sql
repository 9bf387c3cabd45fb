-- Was this hold released now, because it is over?
-- hold_expire for processes of the version before; it goes with the next version.
--
--   hold   the hold
--
-- Refuses nothing; false for a hold that is not over.
-- (contract 3)
create or replace function ledger_expire(hold uuid) returns boolean language sql as $$
  select coalesce((select hold_expire(owner_id, hold_id) from ledger_hold where hold_id = hold), false)
$$;
