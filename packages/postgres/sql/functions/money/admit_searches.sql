-- Which of these searches of several accounts are admitted, in one commit?
-- It waits for nobody: all searches of an account that is locked elsewhere are answered null and are not admitted.
--
--   calls   calls, those of one account adjacent
--
-- Refuses as admission_of_search, each search by itself; what one throws fails all.
-- (contract 3)
create or replace function admit_searches(calls jsonb[]) returns setof jsonb language plpgsql as $$
declare call jsonb; who uuid; busy uuid; b ledger_balance;
begin
  foreach call in array calls loop
    who := (call->>'accountId')::uuid;
    if who is distinct from busy then
      select * into b from ledger_balance where owner_id = who for update skip locked;
      if not found then busy := who; end if;
    end if;
    if who = busy then return next null::jsonb; else return next admission_of_search(call, b); end if;
  end loop;
end $$;
