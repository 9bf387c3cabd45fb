-- May the account have another list?
-- The trigger function of creator_list. It locks the account, so that concurrent inserts are counted. What makes lists checks
-- this itself first, to refuse with a value.
--
-- Refuses the 201st list, with 23514 (check_violation).
-- (contract 6 "lists")
create or replace function creator_list_limit() returns trigger language plpgsql as $$
begin
  perform from ledger_balance where owner_id = new.account_id for update;
  if (select count(*) from creator_list where account_id = new.account_id) >= 200 then
    raise exception 'the account has 200 lists' using errcode = '23514', constraint = 'creator_list_limit';
  end if;
  return new;
end $$;
