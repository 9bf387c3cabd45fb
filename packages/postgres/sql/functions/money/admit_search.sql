-- Is this search admitted?
-- admit_owner_searches for processes of the version before; it goes with the next version.
--
--   call   the call, in the words of the port Admission
--
-- Refuses as admission_of_search.
-- (contract 3)
create or replace function admit_search(call jsonb) returns jsonb language plpgsql as $$
begin
  return (select a from admit_owner_searches((call->>'accountId')::uuid, array[call], true) a);
end $$;
