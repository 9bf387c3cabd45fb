-- May the account have another key?
-- The trigger function of api_key. It locks the account, so that concurrent inserts are counted; old keys in their overlap
-- count too. What makes keys checks this itself first, to refuse with a value.
--
-- Refuses the 51st working key, with 23514 (check_violation).
-- (contract 7)
create or replace function api_key_limit() returns trigger language plpgsql as $$
begin
  perform from ledger_balance where owner_id = new.account_id for update;
  if (select count(*) from api_key where account_id = new.account_id
      and (expires_at is null or expires_at > business_now())) >= 50 then
    raise exception 'the account has 50 working keys' using errcode = '23514', constraint = 'api_key_limit';
  end if;
  return new;
end $$;
