-- Releases a hold that has expired, or whose job has ended without settling it. Never releases the hold of a running job.
-- One hold per transaction, so that a sweep never locks two owners.
--   owner   account or scraper key
--   hold    the hold
-- Returns false if the hold stays.
-- (contract 3)
create or replace function hold_expire(owner uuid, hold uuid) returns boolean language plpgsql as $$
declare b ledger_balance; l ledger_hold; is_over boolean;
begin
  select * into b from ledger_balance where owner_id = owner for update;
  select * into l from ledger_hold where owner_id = owner and hold_id = hold for update;
  is_over := l.state = 'open' and case when l.job_id is null then l.expires_at <= business_now()
    else exists (select from job j where j.account_id = owner and j.job_id = l.job_id and j.state in ('complete', 'failed', 'cancelled')) end;
  if is_over is not true then return false; end if;
  if l.amount > l.captured then
    perform api_key_credits_return(l, l.amount - l.captured);
    perform ledger_move(owner, 'expire', 0, l.captured - l.amount, 'expire:' || hold,
      jsonb_build_object('rule', 'hold.expiry', 'requestId', l.request_id), hold);
    if b.uncollected > 0 then b := purchase_collect(owner, l.amount - l.captured, null); end if;
  end if;
  update ledger_hold set state = 'expired' where owner_id = owner and hold_id = hold;
  return true;
end $$;
