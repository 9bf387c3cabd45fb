-- Trigger of webhook: an account has at most 20 webhooks. Locks the account, so that concurrent inserts are counted.
-- Callers check first and refuse with a value.
-- Raises check_violation (23514) for the 21st webhook.
-- (contract 10)
create or replace function webhook_limit() returns trigger language plpgsql as $$
begin
  perform from ledger_balance where owner_id = new.account_id for update;
  if (select count(*) from webhook where account_id = new.account_id) >= 20 then
    raise exception 'the account has 20 webhooks' using errcode = '23514', constraint = 'webhook_limit';
  end if;
  return new;
end $$;
