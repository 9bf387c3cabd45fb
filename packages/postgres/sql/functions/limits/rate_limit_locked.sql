-- Locks the row of an owner and policy and returns it as rate_limit_read does.
--   owner         account
--   policy_name   name of the policy
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
