-- What has this owner used of this policy, by a row that is not locked?
-- Creates the row when it is missing, and stores which calls will leave the ring. Who records a call in a row that
-- another call has changed since fails and is repeated.
--
--   owner         account
--   policy_name   name of the policy
--   slots         calls that have to be known: the largest limit of the windows
--
-- Refuses nothing.
-- (contract 4)
create or replace function rate_limit_read(owner uuid, policy_name text, slots integer)
returns rate_limit language plpgsql as $$
declare r rate_limit; t timestamptz;
begin
  loop
    select * into r from rate_limit l where l.owner_id = owner and l.policy = policy_name;
    exit when found;
    insert into rate_limit (owner_id, policy, stamps)
      values (owner, policy_name, array_fill('-infinity'::timestamptz, array[24])) on conflict do nothing;
  end loop;
  if cardinality(r.stamps) <> 24 then r := rate_limit_divided(r); end if;
  -- A limit that was raised begins in the middle of a block: what the ring still has of the previous one is stored.
  if slots > 24 and r.taken >= 24 and not exists (select from rate_limit_block b
    where b.owner_id = owner and b.policy = policy_name and b.block = r.taken / 24 - 1) then
    insert into rate_limit_block values (owner, policy_name, r.taken / 24 - 1,
      array_fill('-infinity'::timestamptz, array[(r.taken % 24)::integer]) || r.stamps[r.taken % 24 + 1 :]) on conflict do nothing;
  end if;
  t := business_now();
  if r.stamps[((r.taken - 1) % 24) + 1] - r.ahead > t then
    r := rate_limit_at(r, t);
    update rate_limit l set ahead = r.ahead where l.owner_id = owner and l.policy = policy_name;
  end if;
  return r;
end $$;
