-- Which of these searches are admitted, in one commit?
--
--   calls   calls, in the words of the port Admission, those of one account adjacent
--   waits   whether to wait for an account that is locked elsewhere; otherwise all its searches are answered null and are not
--           admitted
--
-- Refuses as admission_of_search, each search by itself; what one throws fails all.
-- (contract 3)
create or replace function admit_searches(calls jsonb[], waits boolean) returns setof jsonb language plpgsql as $$
declare call jsonb; who uuid; busy uuid; b ledger_balance;
begin
  foreach call in array calls loop
    who := (call->>'accountId')::uuid;
    -- Read for each search, because the one before may have been charged.
    if waits then
      select * into b from ledger_balance where owner_id = who for update;
      if not found then raise exception 'unknown account' using errcode = '22023'; end if;
    elsif who is distinct from busy then
      -- All or none: an account that is free by the next search stays passed over, because the caller sends all of them again.
      select * into b from ledger_balance where owner_id = who for update skip locked;
      if not found then busy := who; end if;
    end if;
    if who = busy then return next null::jsonb; else return next admission_of_search(call, b); end if;
  end loop;
end $$;
