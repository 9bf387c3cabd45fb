-- Which of these searches of several accounts are admitted, in one commit, where accounts are divided among servers?
-- To be called on the server of all these accounts. It waits for nobody: all searches of an account that is locked elsewhere are
-- answered null and are not admitted.
--
--   calls   calls, those of one account adjacent
--
-- Refuses as admit_owner_searches; what one call throws fails all.
-- (contract 3)
create or replace function admit_divided_searches(calls jsonb[]) returns setof jsonb language plpgsql as $$
declare owner uuid; from_call integer := 1;
begin
  for i in 1..cardinality(calls) loop
    owner := (calls[i]->>'accountId')::uuid;
    if owner is distinct from (calls[i + 1]->>'accountId')::uuid then
      return query select * from admit_owner_searches(owner, calls[from_call:i], false);
      from_call := i + 1;
    end if;
  end loop;
end $$;
