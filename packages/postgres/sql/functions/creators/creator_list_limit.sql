-- Trigger of creator_list: an account has at most 200 lists. Locks the account, so that concurrent inserts are counted.
-- Callers check first and refuse with a value.
-- Raises check_violation (23514) for the 201st list.
-- (contract 6 "lists")
create or replace function creator_list_limit() returns trigger language plpgsql as $$
begin
  perform from ledger_balance where owner_id = new.account_id for update;
  if (select count(*) from creator_list where account_id = new.account_id) >= 200 then
    raise exception 'the account has 200 lists' using errcode = '23514', constraint = 'creator_list_limit';
  end if;
  return new;
end $$;
