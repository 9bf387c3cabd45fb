-- Trigger of ledger_balance: writes credits.low when the credits that can be spent fall below the account's `low_credits`.
-- (contract 10)
create or replace function event_of_balance() returns trigger language plpgsql as $$
begin
  perform webhook_event(new.owner_id, 'credits.low', 'credits',
    jsonb_build_object('credits_remaining', new.posted - new.held, 'low_credits', new.low_credits));
  return null;
end $$;
