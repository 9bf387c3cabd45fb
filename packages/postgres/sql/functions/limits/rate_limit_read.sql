-- What has this owner used of this policy, by a row that is not locked?
-- Creates the row when it is missing, and stores which calls will leave the ring. Who records a call in a row that
-- another call has changed since fails and is repeated.
--
--   owner         account
--   policy_name   name of the policy
--
-- Refuses nothing.
-- (contract 4)
create or replace function rate_limit_read(owner uuid, policy_name text)
returns rate_limit language plpgsql as $$
declare r rate_limit; t timestamptz;
begin
  loop
    select * into r from rate_limit l where l.owner_id = owner and l.policy = policy_name;
    exit when found;
    insert into rate_limit (owner_id, policy, stamps)
      values (owner, policy_name, array_fill('-infinity'::timestamptz, array[24])) on conflict do nothing;
  end loop;
  -- Whatever the limit: it may be raised in the middle of the next block.
  if r.taken > 0 and r.taken % 24 = 0 then
    insert into rate_limit_block values (owner, policy_name, r.taken / 24 - 1, r.stamps) on conflict do nothing;
  end if;
  t := business_now();
  if r.stamps[((r.taken - 1) % 24) + 1] - r.ahead > t then
    r := rate_limit_at(r, t);
    update rate_limit l set ahead = r.ahead where l.owner_id = owner and l.policy = policy_name;
  end if;
  return r;
end $$;
