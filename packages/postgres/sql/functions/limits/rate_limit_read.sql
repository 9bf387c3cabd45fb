-- Returns the row of an owner and policy without locking it. Creates it if missing, and copies calls that will leave the ring to a block.
-- If another call changes the row before rate_limit_record, that function fails and the caller repeats the transaction.
--   owner         account
--   policy_name   name of the policy
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
  -- The block is stored even if no window needs it: the limit may be raised later.
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
