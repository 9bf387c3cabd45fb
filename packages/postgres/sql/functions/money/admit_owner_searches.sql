-- Which of these searches of one account are admitted, in one commit?
--
--   owner   the account
--   calls   its calls, in the words of the port Admission
--   waits   whether to wait for an account that is locked elsewhere; otherwise all its searches are answered null and
--           are not admitted
--
-- Refuses as admission_of_search, each search by itself; what one throws fails all.
-- (contract 3)
create or replace function admit_owner_searches(owner uuid, calls jsonb[], waits boolean) returns setof jsonb
language plpgsql as $$
declare call jsonb; b ledger_balance; busy boolean := false;
begin
  foreach call in array calls loop
    -- Read for each, because the one before may have been charged.
    if waits then
      select * into b from ledger_balance where owner_id = owner for update;
      if not found then raise exception 'unknown account' using errcode = '22023'; end if;
    elsif not busy then
      -- All or none: an account that is free by the next search stays passed over, because the caller sends all of them again.
      select * into b from ledger_balance where owner_id = owner for update skip locked;
      busy := not found;
    end if;
    if busy then return next null::jsonb; else return next admission_of_search(call, b); end if;
  end loop;
end $$;
