-- Is this search admitted?
-- Waits for the account; the rules are in admission_of_search.
--
--   call   the call, in the words of the port Admission
--
-- Refuses as admission_of_search.
-- (contract 3)
create or replace function admit_search(call jsonb) returns jsonb language plpgsql as $$
declare b ledger_balance;
begin
  select * into b from ledger_balance where owner_id = (call->>'accountId')::uuid for update;
  if not found then raise exception 'unknown account' using errcode = '22023'; end if;
  return admission_of_search(call, b);
end $$;
