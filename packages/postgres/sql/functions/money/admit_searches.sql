-- Admits several searches in one commit, and returns an admission for each.
--   calls   calls of the port Admission, as JSON; calls of one account are adjacent
--   waits   whether to wait for a locked account; if false, its searches return null and are not admitted
-- Refuses as admission_of_search does, each search independently; an exception fails all of them.
-- (contract 3)
create or replace function admit_searches(calls jsonb[], waits boolean) returns setof jsonb language plpgsql as $$
declare call jsonb; who uuid; busy uuid; b ledger_balance;
begin
  foreach call in array calls loop
    who := (call->>'accountId')::uuid;
    -- Read for each search, because the previous one may have been charged.
    if waits then
      select * into b from ledger_balance where owner_id = who for update;
      if not found then raise exception 'unknown account' using errcode = '22023'; end if;
    elsif who is distinct from busy then
      -- All or none: once skipped, an account stays skipped, because the caller resends all of its searches.
      select * into b from ledger_balance where owner_id = who for update skip locked;
      if not found then busy := who; end if;
    end if;
    if who = busy then return next null::jsonb; else return next admission_of_search(call, b); end if;
  end loop;
end $$;
