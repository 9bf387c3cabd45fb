-- Trigger of api_key: an account has at most 50 working keys. Rotated keys count until their overlap ends. A key without rules
-- gets new ones that allow everything.
-- Locks the account, so that concurrent inserts are counted. Callers check first and refuse with a value.
-- Raises check_violation (23514) for the 51st working key.
-- (contract 7)
create or replace function api_key_limit() returns trigger language plpgsql as $$
begin
  perform from ledger_balance where owner_id = new.account_id for update;
  if (select count(*) from api_key where account_id = new.account_id
      and (expires_at is null or expires_at > business_now())) >= 50 then
    raise exception 'the account has 50 working keys' using errcode = '23514', constraint = 'api_key_limit';
  end if;
  if new.rules_id is null then
    insert into api_key_rules default values returning rules_id into new.rules_id;
  end if;
  return new;
end $$;
