-- What has this owner used of this policy?
-- Locks the row, creates it when missing and resizes its ring of stamps when the policy has changed.
--
--   owner         account
--   policy_name   name of the policy
--   slots         size of the ring: the largest limit of the windows
--
-- Refuses nothing.
-- (contract 4)
create or replace function rate_limit_locked(owner uuid, policy_name text, slots integer)
returns rate_limit language plpgsql as $$
declare r rate_limit; moved rate_limit; recent timestamptz[];
begin
  select * into r from rate_limit l where l.owner_id = owner and l.policy = policy_name for update;
  if not found then
    insert into rate_limit (owner_id, policy, stamps)
      values (owner, policy_name, array_fill('-infinity'::timestamptz, array[slots])) on conflict do nothing;
    select * into r from rate_limit l where l.owner_id = owner and l.policy = policy_name for update;
  end if;
  if cardinality(r.stamps) <> slots then
    recent := array(select s from unnest(r.stamps) s where s > '-infinity' order by s desc limit slots);
    r.taken := cardinality(recent);
    r.stamps := array(select s from unnest(recent) s order by s)
      || array_fill('-infinity'::timestamptz, array[slots - cardinality(recent)]);
  end if;
  moved := rate_limit_at(r, business_now());
  if moved.stamps is distinct from r.stamps then
    update rate_limit l set stamps = moved.stamps, taken = moved.taken where l.owner_id = owner and l.policy = policy_name;
  end if;
  return moved;
end $$;
