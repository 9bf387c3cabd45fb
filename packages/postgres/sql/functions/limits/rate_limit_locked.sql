-- What has this owner used of this policy?
-- Locks the row first, as rate_limit_read doesn't.
--
--   owner         account
--   policy_name   name of the policy
--
-- Refuses nothing.
-- (contract 4)
create or replace function rate_limit_locked(owner uuid, policy_name text)
returns rate_limit language plpgsql as $$
begin
  loop
    perform from rate_limit l where l.owner_id = owner and l.policy = policy_name for update;
    exit when found;
    perform rate_limit_read(owner, policy_name);
  end loop;
  return rate_limit_read(owner, policy_name);
end $$;
