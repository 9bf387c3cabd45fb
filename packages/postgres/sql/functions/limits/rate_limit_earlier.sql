-- Returns the stored time of a call that has left the ring, by the clock of that time; '-infinity' if its block is deleted.
--   owner         account
--   policy_name   name of the policy
--   n             number of the call, from 0
-- (contract 4)
create or replace function rate_limit_earlier(owner uuid, policy_name text, n bigint)
returns timestamptz language plpgsql stable as $$
declare made timestamptz;
begin
  select b.stamps[(n % 24) + 1] into made from rate_limit_block b
    where b.owner_id = owner and b.policy = policy_name and b.block = n / 24;
  return coalesce(made, '-infinity');
end $$;
