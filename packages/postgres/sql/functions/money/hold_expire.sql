-- Was this hold released now, because it is over?
-- What is left in it goes back to the owner. One hold a transaction, so that a sweep never holds two owners' locks.
--
--   owner   account or scraper key
--   hold    the hold
--
-- Refuses nothing; false for a hold that is not over.
-- (contract 3)
create or replace function hold_expire(owner uuid, hold uuid) returns boolean language plpgsql as $$
declare l ledger_hold;
begin
  perform from ledger_balance where owner_id = owner for update;
  select * into l from ledger_hold where owner_id = owner and hold_id = hold for update;
  if not hold_is_over(owner, l.state, l.job_id, l.expires_at) then return false; end if;
  if l.amount > l.captured then
    perform ledger_move(owner, 'expire', 0, l.captured - l.amount, 'expire:' || hold,
      jsonb_build_object('rule', 'hold.expiry', 'requestId', l.request_id), hold);
  end if;
  update ledger_hold set state = 'expired' where owner_id = owner and hold_id = hold;
  return true;
end $$;
